// The checks of bin/check, which bin/test runs first as well.

import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'

// Programs that are started by name use the project's own Node.
process.env.PATH = [dirname(process.execPath), join('node_modules', '.bin'), process.env.PATH].join(delimiter)

/** Checks only the files that changes since the last run can affect: from scratch, types take as long as all other checks together. */
const typesOf = (project, name) => [
  'tsc',
  ...['-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
]

const CHECKS = {
  'formatter and linter': ['biome', 'check', '--error-on-warnings'],
  'import rule': [
    ...['depcruise', 'src', 'test', 'web', 'bench', 'dev', 'examples', '--config', '.dependency-cruiser.cjs'],
    ...['--output-type', `plugin:${resolve('test/checks/report-imports.ts')}`],
  ],
  types: typesOf('.', 'service'),
  'types of the pages': typesOf('web', 'pages'),
  'unused code and packages': ['knip', '--no-progress'],
}

if (import.meta.main) await runChecks()

/** Runs all checks at the same time, since each of them keeps one core busy. Ends the process if a check fails. */
export async function runChecks() {
  const results = await Promise.all(Object.entries(CHECKS).map(([name, command]) => runCheck(name, command)))
  const failed = results.filter(result => result !== null)
  if (failed.length > 0) fail(`These checks failed: ${failed.join(', ')}.`)
}

/** Prints the output of a check when it is done. Returns its name if it failed, null otherwise. */
async function runCheck(name, [command, ...args]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
  const code = await new Promise(resolve => {
    child.on('error', error => fail(`${command} cannot be run (${error.message}).`))
    child.on('close', resolve)
  })
  process.stdout.write(`Checked ${name}\n`)
  process.stdout.write(Buffer.concat(said))
  return code === 0 ? null : name
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
