/** The idle processes of a pool, ordered by their last use. */
export class IdleProcesses<Process extends { isAlive(): boolean }> {
  /** The process that was used last comes first. */
  readonly #waiting: Process[] = []
  readonly #timers = new Map<Process, NodeJS.Timeout>()
  readonly #idleMs: number
  readonly #onLongIdle: (process: Process) => void

  /** Calls `onLongIdle` once with a process that has been idle for `idleMs`. */
  constructor(idleMs: number, onLongIdle: (process: Process) => void) {
    this.#idleMs = idleMs
    this.#onLongIdle = onLongIdle
  }

  /** Adds a process that was just used. */
  addUsed(process: Process): void {
    this.#waiting.unshift(process)
    this.#timers.set(process, setTimeout(() => this.#onLongIdle(process), this.#idleMs).unref())
  }

  /** Adds a process that has just started and has not been used. */
  addNew(process: Process): void {
    this.#waiting.push(process)
  }

  lastUsed(): Process | undefined {
    return this.#waiting[0]
  }

  longestIdle(): Process | undefined {
    return this.#waiting.at(-1)
  }

  /** Takes a process out. Returns null for a process that is not idle or has ended. */
  take(process: Process | undefined): Process | null {
    if (process === undefined || !this.#waiting.includes(process)) return null
    this.#waiting.splice(this.#waiting.indexOf(process), 1)
    clearTimeout(this.#timers.get(process))
    this.#timers.delete(process)
    return process.isAlive() ? process : null
  }
}
