import type { Clock } from './outbox-host.ts'

const restMs = 300
const typingMs = 1_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** When edits are sent: after a rest, or while somebody types on and on; and again, slower and slower, where no answer comes. */
export class Pace {
  #firstAt: number | null = null
  #rest: (() => void) | undefined
  #retry: (() => void) | undefined
  /** How often in a row no answer came. */
  failures = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Something was typed. */
  soon(send: () => void): void {
    const now = this.#clock.now()
    this.#firstAt ??= now
    const delayMs = Math.min(restMs, Math.max(0, this.#firstAt + typingMs - now))
    this.#rest?.()
    this.#rest = this.#clock.after(delayMs, send)
  }

  /** It is sent now. */
  sending(): void {
    this.#rest?.()
    this.#firstAt = null
  }

  /** No answer came. */
  later(send: () => void): void {
    const delayMs = Math.min(firstWaitMs * 2 ** this.failures, longestWaitMs)
    this.failures += 1
    this.#retry?.()
    this.#retry = this.#clock.after(delayMs, send)
  }

  retrying(): void {
    this.#retry?.()
  }

  stop(): void {
    this.#rest?.()
    this.#retry?.()
  }
}
