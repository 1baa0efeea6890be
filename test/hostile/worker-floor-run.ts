/**
 * Makes attempts in a worker of a pool, as the user who runs this script, and prints the outcome of each as JSON.
 *
 * The only argument is a `FloorRun` as JSON.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Guard } from '../../src/platform/workers/floor/floor.ts'
import type { Attempt } from '../../src/platform/workers/floor-probe/probe-tasks.ts'
import { createWorkerPool } from '../../src/platform/workers/worker-pool.ts'
import type { tasks } from './worker-floor-tasks.ts'

export interface FloorRun {
  without: Guard[]
  /** Sockets to listen on during the run. */
  sockets: string[]
  /** `PARENT` in a target stands for the id of the process that runs the pool. */
  attempts: { name: string; what: Attempt; target: string }[]
  calls: { name: string; number: number; args?: number[] }[]
}

const { without, sockets, attempts, calls } = JSON.parse(process.argv[2]!) as FloorRun
const listeners = sockets.map(path => createServer(socket => socket.destroy()).listen(path))
await Promise.all(listeners.map(listener => once(listener, 'listening')))
const pool = createWorkerPool<typeof tasks>(import.meta.resolve('./worker-floor-tasks.ts'), { without })
const options = { timeoutMs: 60_000, lane: 'interactive' as const, files: [] }
const outcomes: Record<string, string | number> = {}
for (const { name, what, target } of attempts)
  outcomes[name] = await pool.run('attempt', { what, target: target.replace('PARENT', String(process.pid)) }, options)
for (const { name, ...call } of calls) outcomes[name] = await pool.run('systemCall', call, options)
console.log(JSON.stringify({ floor: pool.floor(), outcomes }))
await pool.stop()
for (const listener of listeners) listener.close()
