/**
 * Measures the milliseconds from `bin/start` to the first healthy answer when everything is installed and built. The floor is the part that
 * cannot be left out: starting Node twice (the system's, then the project's) to do nothing.
 *
 * node bench/start.ts [runs]
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, percentile, printTable } from './support/report.ts'
import { freePort } from './support/service.ts'

const runs = Number(process.argv[2] ?? 10)
const command = join(import.meta.dirname, '../bin/start')
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))

const first = await startOnce()
const starts: number[] = []
const floor: number[] = []
for (let run = 0; run < runs; run++) {
  const before = performance.now()
  spawnSync('node', ['-e', '0'])
  spawnSync(process.execPath, ['-e', '0'])
  floor.push(performance.now() - before)
  starts.push(await startOnce())
}
rmSync(dataDir, { recursive: true })
printTable(
  ['', 'ms', 'p95', 'ratio'],
  [
    ['two empty Nodes (floor)', median(floor), percentile(floor, 0.95), 1],
    ['first start', first, first, first / median(floor)],
    ['later starts', median(starts), percentile(starts, 0.95), median(starts) / median(floor)],
  ],
)

async function startOnce(): Promise<number> {
  const port = await freePort()
  const before = performance.now()
  const child = spawn(command, { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) }, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  while (!(await isHealthy(port))) await new Promise(resolve => setTimeout(resolve, 5))
  const ms = performance.now() - before
  child.kill('SIGTERM')
  await ended
  return ms
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    response => response.ok,
    () => false,
  )
}
