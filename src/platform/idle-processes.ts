/** The processes of a pool that wait for work. */
export class IdleProcesses<Process extends { isAlive(): boolean }> {
  /** The last used one first. */
  readonly #waiting: Process[] = []
  readonly #timers = new Map<Process, NodeJS.Timeout>()
  readonly #idleMs: number
  readonly #onLongIdle: (one: Process) => void

  /** `onLongIdle` is called with one that has waited for `idleMs`, once. */
  constructor(idleMs: number, onLongIdle: (one: Process) => void) {
    this.#idleMs = idleMs
    this.#onLongIdle = onLongIdle
  }

  /** One that was just used. */
  addUsed(one: Process): void {
    this.#waiting.unshift(one)
    this.#timers.set(one, setTimeout(() => this.#onLongIdle(one), this.#idleMs).unref())
  }

  /** One that has just started. */
  addNew(one: Process): void {
    this.#waiting.push(one)
  }

  lastUsed(): Process | undefined {
    return this.#waiting[0]
  }

  longestIdle(): Process | undefined {
    return this.#waiting.at(-1)
  }

  /** Null for one that does not wait, or lives no more. */
  take(one: Process | undefined): Process | null {
    if (one === undefined || !this.#waiting.includes(one)) return null
    this.#waiting.splice(this.#waiting.indexOf(one), 1)
    clearTimeout(this.#timers.get(one))
    this.#timers.delete(one)
    return one.isAlive() ? one : null
  }
}
