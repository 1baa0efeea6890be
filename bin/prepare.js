// Makes the checkout ready to run, with the installed Node (20 or newer), and prints the path of the Node to run it with. The link
// `build/current` then leads to the bundle of the sources.
//
// Arguments: `web` also builds the pages, `development` also installs the tools of bin/test. Steps that are already done are skipped.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { linkPostgresLibraries } from './postgres-libraries.js'
import { SHARED_WITH_PAGES } from './shared-with-pages.js'

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
const wanted = new Set(process.argv.slice(2))
const modules = join(root, 'node_modules')
const officeStamp = join(root, '.cache', 'libreoffice-not-installed')
const builds = join(root, 'build')
const currentBuild = join(builds, 'current')
const webStamp = join(root, 'web', 'dist', '.countersign-built')

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Node.js 20 or newer is needed; this is ${process.versions.node}.`)
installPackages()
provideOffice()
const runtime = findRuntime()
buildServer()
if (wanted.has('web')) buildWeb()
process.stdout.write(runtime)

function installPackages() {
  const missing = missingPackages(wanted.has('development'))
  if (missing.length > 0) {
    say(`Installing packages (${missing.length} are missing or of another version)`)
    // `npm ci` is not used, because it refuses a lock file that lacks optional packages for other platforms, which not every registry has.
    const flags = [
      '--no-save',
      '--no-progress',
      '--loglevel=error',
      ...(wanted.has('development') ? [] : ['--omit=dev']),
    ]
    run('npm', ['install', ...flags])
  }
  linkPostgresLibraries(modules)
}

/** The packages that the lock file names and that are missing from npm's list of installed packages. */
function missingPackages(withDevelopment) {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const list = readStamp(join(modules, '.package-lock.json'))
  const installed = list === '' ? {} : JSON.parse(list).packages
  return Object.keys(locked).filter(path => {
    const { version, dev, optional, devOptional } = locked[path]
    const isNeeded = path !== '' && !optional && (withDevelopment || !(dev || devOptional))
    return isNeeded && installed[path]?.version !== version
  })
}

/**
 * Installs the Debian packages that convert DOC and DOCX to PDF; each is recognized by one of its files. The fonts have the widths of
 * Word's fonts, so that lines and pages break in the same places. Everything else works without these packages.
 */
function provideOffice() {
  const fonts = '/usr/share/fonts/truetype'
  const files = {
    'libreoffice-writer-nogui': '/usr/lib/libreoffice/program/libswlo.so',
    'python3-uno': '/usr/lib/python3/dist-packages/uno.py',
    // the sandbox of LibreOffice
    bubblewrap: '/usr/bin/bwrap',
    'fonts-liberation': `${fonts}/liberation/LiberationSans-Regular.ttf`,
    'fonts-crosextra-carlito': `${fonts}/crosextra/Carlito-Regular.ttf`,
    // scripts that the other fonts lack, such as Tamil, Khmer and Ethiopic
    'fonts-noto-core': `${fonts}/noto/NotoSansTamil-Regular.ttf`,
    'fonts-crosextra-caladea': `${fonts}/crosextra/Caladea-Regular.ttf`,
  }
  const missing = () => Object.keys(files).filter(name => !existsSync(files[name]))
  if (process.env.SOFFICE_PATH || missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !failedToday()) {
    say(`Installing ${missing().join(', ')} (for DOC and DOCX; once, half a minute)`)
    const install = () => aptGet('install', '--yes', '--no-install-recommends', ...missing())
    if (!install() && !(aptGet('update') && install())) {
      mkdirSync(dirname(officeStamp), { recursive: true })
      writeFileSync(officeStamp, '')
    }
  }
  if (missing().length === 0) return
  say(
    `DOC and DOCX are not converted, or not well, without ${missing().join(', ')} (Debian: apt-get install ${missing().join(' ')}). All else works.`,
  )
}

/** Whether the installation failed today, so that a machine that cannot install anything does not try at each start. */
function failedToday() {
  return existsSync(officeStamp) && Date.now() - statSync(officeStamp).mtimeMs < 24 * 3_600_000
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 2],
  })
  return status === 0
}

/** Finds the project's own Node or, on a machine for which there is no package, the installed Node if it is new enough. */
function findRuntime() {
  const own = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  fail(
    `There is no Node.js 24 as a package for ${process.platform} on ${process.arch}. Install Node.js 24 or newer and start again.`,
  )
}

/**
 * Bundles the sources into a folder that is named after their hash, so that a running service of another version keeps the files that it
 * has yet to load. The folder gets its name only when it is complete: simultaneous starts do not collide, and a killed start leaves no
 * partial bundle.
 */
function buildServer() {
  const config = join(root, 'server.vite.config.ts')
  if (!existsSync(config)) return
  const files = ['src', 'messages'].flatMap(name => filesBelow(join(root, name)))
  const sources = files.filter(file => !/\.test\.ts$|\/test-support\//.test(file))
  const name = hashOf([config, ...['package.json', 'package-lock.json'].map(file => join(root, file)), ...sources])
  if (!existsSync(join(builds, name))) bundleInto(join(builds, name), config)
  const before = linkedBuild()
  if (before === name) return
  linkBuild(name)
  removeBuildsBut([name, before])
}

function bundleInto(folder, config) {
  say('Building the service (once, and after a change)')
  const unfinished = join(builds, `unfinished-${process.pid}`)
  runVite(config, '--outDir', unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // by another start
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}

function linkedBuild() {
  try {
    return readlinkSync(currentBuild)
  } catch {
    return null
  }
}

function linkBuild(name) {
  const link = join(builds, `link-${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(name, link)
  renameSync(link, currentBuild)
}

/**
 * Removes old builds. The previous build is kept for a service that may still run it. Unfinished builds of other starts are kept for an
 * hour.
 */
function removeBuildsBut(kept) {
  const isOld = name => Date.now() - statSync(join(builds, name)).mtimeMs > 3_600_000
  const isUnused = name => (name.startsWith('unfinished-') ? isOld(name) : /^[0-9a-f]{64}$/.test(name))
  for (const name of readdirSync(builds).filter(name => !kept.includes(name) && isUnused(name)))
    rmSync(join(builds, name), { recursive: true, force: true })
}

function buildWeb() {
  const folder = join(root, 'web')
  if (!existsSync(join(folder, 'vite.config.ts'))) return
  // the folder of a single file, because the file may import its neighbours
  const folders = SHARED_WITH_PAGES.map(path => (path.endsWith('/') ? path : dirname(path)))
  const shared = folders.flatMap(name => filesBelow(join(root, 'src', 'engine', name)))
  const sources = hashOf([
    join(root, 'package-lock.json'),
    ...shared,
    ...filesBelow(join(root, 'messages')),
    ...filesBelow(folder),
  ])
  if (readStamp(webStamp) === sources) return
  say('Building the pages (once, and after a change)')
  runVite(join(folder, 'vite.config.ts'))
  mkdirSync(dirname(webStamp), { recursive: true })
  writeFileSync(webStamp, sources)
}

function runVite(config, ...options) {
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  run(runtime, [vite, 'build', '--config', config, '--logLevel', 'warn', ...options])
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.name !== 'dist' && entry.name !== 'node_modules')
    .flatMap(entry => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

/** The hash of the names and contents of files. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n')
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs a command. Its output goes to standard error, because standard output is for the path. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (error) fail(`${basename(command)} cannot be run (${error.message}).`)
  if (status !== 0) fail(`${basename(command)} failed; what it says is above.`)
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
