import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** One task runs while no file descriptor is left, and more tasks arrive. */
const script = `
  import { closeSync, openSync } from 'node:fs'
  import { createWorkerPool } from ${urlOf('./worker-pool.ts')}
  const pool = createWorkerPool(${urlOf('../../../test/support/worker-tasks.ts')}, { processes: 4 })
  const plain = { timeoutMs: 60_000, lane: 'interactive', files: [] }
  const codeOf = running => running.then(() => 'done', error => error.code)
  await pool.run('echo', 1, plain)
  pool.keep(2)
  const running = pool.run('pause', 500, plain)
  const taken = []
  try { for (;;) taken.push(openSync('/dev/null', 'r')) } catch {}
  const refused = await Promise.all([codeOf(pool.run('echo', 2, plain)), codeOf(pool.run('exit', 3, plain)), codeOf(pool.run('echo', 4, plain))])
  const waiting = pool.load().waiting.interactive
  const done = await codeOf(running)
  for (const one of taken) closeSync(one)
  const after = await codeOf(pool.run('echo', 5, plain))
  await pool.stop()
  console.log(JSON.stringify({ refused, waiting, done, after }))`

it('a pool that cannot start a process refuses the task, and recovers when it can start one again', () => {
  const run = ['exec', process.execPath, '--input-type=module', '--eval', '"$0"'].join(' ')
  const { stdout, stderr, status } = spawnSync('sh', ['-c', `ulimit -n 100; ${run}`, script], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { refused, waiting, done, after } = JSON.parse(stdout)
  expect(refused).toContain('unavailable')
  expect({ waiting, done, after }).toEqual({ waiting: 0, done: 'done', after: 'done' })
})
