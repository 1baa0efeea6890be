import type { WorkerProcess } from './worker-process.ts'

/** The processes of a pool that wait for work. */
export class IdleProcesses {
  /** The last used one first. */
  readonly #waiting: WorkerProcess[] = []
  readonly #timers = new Map<WorkerProcess, NodeJS.Timeout>()
  readonly #idleMs: number
  readonly #onLongIdle: (worker: WorkerProcess) => void

  /** `onLongIdle` is called with a process that has waited for `idleMs`, once. */
  constructor(idleMs: number, onLongIdle: (worker: WorkerProcess) => void) {
    this.#idleMs = idleMs
    this.#onLongIdle = onLongIdle
  }

  /** One that was just used. */
  addUsed(worker: WorkerProcess): void {
    this.#waiting.unshift(worker)
    this.#timers.set(worker, setTimeout(() => this.#onLongIdle(worker), this.#idleMs).unref())
  }

  /** One that has just started. */
  addNew(worker: WorkerProcess): void {
    this.#waiting.push(worker)
  }

  lastUsed(): WorkerProcess | undefined {
    return this.#waiting[0]
  }

  longestIdle(): WorkerProcess | undefined {
    return this.#waiting.at(-1)
  }

  /** Null for one that does not wait, or lives no more. */
  take(worker: WorkerProcess | undefined): WorkerProcess | null {
    if (worker === undefined || !this.#waiting.includes(worker)) return null
    this.#waiting.splice(this.#waiting.indexOf(worker), 1)
    clearTimeout(this.#timers.get(worker))
    this.#timers.delete(worker)
    return worker.isAlive() ? worker : null
  }
}
