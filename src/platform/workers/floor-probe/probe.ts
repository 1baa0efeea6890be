import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryModule } from '../../../project-files.ts'
import type { WorkerFloor } from '../floor/floor.ts'
import { createWorkerPool } from '../worker-pool.ts'
import type { Attempt, tasks } from './probe-tasks.ts'

export interface FloorProbe {
  /** The guards that the worker itself reports. */
  floor: WorkerFloor
  /** The id of the user that the worker runs as. */
  user: number | null
  /**
   * The attempts that a worker made, each with `done` or the code of the error. `done` means that the guards have
   * failed.
   */
  attempts: { what: Attempt; outcome: string }[]
}

/**
 * Starts a worker that tries what an intruder who controls it would try: read a file that this process can read, write
 * a file, reach a listener, start a program, and signal this process.
 */
export async function probeWorkerFloor(): Promise<FloorProbe> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-probe-'))
  const listener = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  const pool = createWorkerPool<typeof tasks>(entryModule('platform/workers/floor-probe/probe-tasks').href)
  try {
    await once(listener, 'listening')
    const file = join(folder, 'planted')
    await writeFile(file, 'planted', { mode: 0o644 })
    const targets: [Attempt, string][] = [
      ['readOnMainThread', file],
      ['readOnThreadOfPool', file],
      ['readOnThreadOfItsOwn', file],
      ['write', join(folder, 'written')],
      ['connect', String((listener.address() as AddressInfo).port)],
      ['startProgram', process.execPath],
      ['signalParent', ''],
    ]
    const attempts: FloorProbe['attempts'] = []
    for (const [what, target] of targets) {
      const outcome = await pool.run('attempt', { what, target }, { timeoutMs: 10_000, lane: 'interactive', files: [] })
      attempts.push({ what, outcome })
    }
    const user = await pool.run('user', undefined, { timeoutMs: 10_000, lane: 'interactive', files: [] })
    return { floor: pool.floor()!, user, attempts }
  } finally {
    await pool.stop()
    listener.close()
    await rm(folder, { recursive: true })
  }
}
