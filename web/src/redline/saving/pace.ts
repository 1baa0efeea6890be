import type { Clock } from './outbox-host.ts'

const restMs = 300
const typingMs = 1_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Decides when edits are sent: after a rest, or regularly during continuous typing. Without an answer, retries become
 * slower and slower.
 */
export class Pace {
  #firstAt: number | null = null
  #rest: (() => void) | undefined
  #retry: (() => void) | undefined
  /** The number of consecutive attempts without an answer. */
  failures = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Schedules sending after an edit. */
  soon(send: () => void): void {
    const now = this.#clock.now()
    this.#firstAt ??= now
    const delayMs = Math.min(restMs, Math.max(0, this.#firstAt + typingMs - now))
    this.#rest?.()
    this.#rest = this.#clock.after(delayMs, send)
  }

  /** Cancels the schedule, because the edits are sent now. */
  sending(): void {
    this.#rest?.()
    this.#firstAt = null
  }

  /** Schedules a retry after an attempt without an answer. */
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
