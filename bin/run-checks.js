// The checks of bin/test, then its tests. Ends with `N passed, N failed, N skipped`. test/README.md describes the suites.
//
// --long runs every test, with random and exhaustive tests in their long forms. With CORPUS=FOLDER, tests of whole documents read the DOCX
// and PDF files of that folder instead of the fixtures. Then it runs the tests that use SQL on each earlier PostgreSQL, or on the versions
// in POSTGRES=14,15. --part 2/4 runs the second quarter of all this.

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './checks.js'
import { EARLIER_POSTGRES, earlierPostgres } from './earlier-postgres.js'

const { values: options, positionals: patterns } = readArguments()
const part = readPart(options.part)
if (!options.long) delete process.env.CORPUS

/** The programs with which tests judge results, and the Debian packages that contain them. */
const TOOLS = {
  chromium: 'chromium',
  openssl: 'openssl',
  pdfsig: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  'pkcs11-tool': 'opensc',
  qpdf: 'qpdf',
  'softhsm2-util': 'softhsm2',
  soffice: 'libreoffice-writer-nogui',
}

/** The same engine as `chromium`, without windows and with three quarters of the work. Not every distribution has it. */
const LIGHTER_BROWSER = 'chromium-headless-shell'

/**
 * The sizes of random tests in their long forms. With these, a quarter of the suite takes less than an hour on two cores. Each can be set
 * higher by hand.
 */
const LONG_FORMS = {
  LONG: '1',
  USERS: 'all',
  SCREENS: 'all',
  FUZZ_CALLS: '20000',
  CRASH_ROUNDS: '20',
  RACES: '10',
  RUNS: '10',
  STEPS: '60',
  PROPERTY_RUNS: '1000',
  SEQUENCES: '300',
  RANDOM_EDITS: '200',
  RANDOM_SEALS: '200',
}

/** The folders with tests that use SQL. */
const SQL_TESTS = ['src/platform', 'src/features', 'test/api', 'test/contract']

if (patterns.length === 0) await runChecks()
provideTools()
process.exit(options.long ? runLongForms() : runTests())

function readArguments() {
  const flags = { long: { type: 'boolean' }, part: { type: 'string' } }
  try {
    return parseArgs({ options: flags, allowPositionals: true })
  } catch (error) {
    return fail(`${error.message}\nUsage: bin/test [--long [--part N/COUNT]] [PATTERN of test files …]`)
  }
}

/** Reads a part of the long suite; without `--part`, the whole suite is one part. */
function readPart(text = '1/1') {
  const [, index, count] =
    /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)?.map(Number) ?? fail(`--part ${text}: write it as 1/4.`)
  if (index > count) fail(`--part ${text}: there are ${count} parts.`)
  if (options.part && !options.long) fail('--part is for --long.')
  return { index, count }
}

/** Runs the tests. With a pattern, these are all matching files, including those of the long suite. */
function runTests() {
  const suite = patterns.length === 0 ? { SUITE: 'default' } : {}
  return run('vitest', ['run', ...patterns], { ...process.env, ...suite })
}

/** Runs all tests in their long forms. Returns the worst status. */
function runLongForms() {
  const earlier = earlierMajors().map(major => ({ major, programs: provideEarlierPostgres(major) }))
  const shard = part.count > 1 ? [`--shard=${part.index}/${part.count}`] : []
  const onEmbedded = run('vitest', ['run', ...shard, ...patterns], { ...LONG_FORMS, ...process.env })
  return Math.max(onEmbedded, ...earlier.map(runOnEarlierPostgres))
}

/** The earlier major versions of PostgreSQL that belong to this part. */
function earlierMajors() {
  const majors = process.env.POSTGRES?.split(',').filter(Boolean) ?? Object.keys(EARLIER_POSTGRES)
  return majors.filter((_, place) => place % part.count === part.index - 1)
}

function provideEarlierPostgres(major) {
  try {
    return earlierPostgres(major)
  } catch (error) {
    return fail(error.message)
  }
}

/** Runs the tests in their short forms, because random and exhaustive tests are about other things than the database. */
function runOnEarlierPostgres({ major, programs }) {
  process.stdout.write(`On PostgreSQL ${major}\n`)
  const env = { ...process.env, CORPUS: '', POSTGRES_PROGRAMS: programs }
  return run('vitest', ['run', ...(patterns.length > 0 ? patterns : SQL_TESTS)], env)
}

function provideTools() {
  const packages = missingPackages()
  if (packages.length > 0 && process.getuid?.() === 0 && isInstalled('apt-get')) {
    run('apt-get', ['-qq', 'update'])
    install(packages)
    if (!isInstalled(LIGHTER_BROWSER)) install([LIGHTER_BROWSER])
  }
  const missing = missingPackages()
  if (missing.length === 0) return
  fail(`The tests need ${missing.join(', ')}. Install them (Debian: apt-get install ${missing.join(' ')}).`)
}

function install(packages) {
  process.stdout.write(`Installing ${packages.join(', ')}\n`)
  run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', ...packages])
}

function missingPackages() {
  return [
    ...new Set(
      Object.keys(TOOLS)
        .filter(tool => !isInstalled(tool))
        .map(tool => TOOLS[tool]),
    ),
  ]
}

function isInstalled(command) {
  return process.env.PATH.split(delimiter).some(folder => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) fail(`${command} cannot be run (${error.message}).`)
  return status ?? 1
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
