import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long the gate stays open after a commit. This gives the answer time to reach the caller, so that it is not
 * replaced.
 */
const answerMs = 1_000
const lookEveryMs = 50

/**
 * Lets a call commit until the gate is closed. A caller who got the answer that nothing happened must not find out
 * later that it did (docs/decisions/10).
 */
export class CommitGate {
  readonly #refusal: () => Error
  #isClosed = false
  #committing = 0
  #committedAtMs = Number.NEGATIVE_INFINITY

  /**
   * Makes an open gate.
   * @param refusal makes the error of a commit that comes too late
   */
  constructor(refusal: () => Error) {
    this.#refusal = refusal
  }

  /** Called just before a commit. Throws the error that `refusal` makes if the gate is closed. */
  enter(): void {
    if (this.#isClosed) throw this.#refusal()
    this.#committing++
  }

  /** Called when a commit has ended, whether or not it succeeded. */
  leave(): void {
    this.#committing--
    this.#committedAtMs = performance.now()
  }

  /** Closes the gate for good, once no commit is running and no answer to a commit is on its way. */
  async close(): Promise<void> {
    while (this.#committing > 0 || performance.now() < this.#committedAtMs + answerMs) await sleep(lookEveryMs)
    this.#isClosed = true
  }
}

const gates = new AsyncLocalStorage<CommitGate | undefined>()

/** Runs the work of a call. All its transactions commit through this gate. */
export const throughGate = <T>(gate: CommitGate, work: () => T): T => gates.run(gate, work)

/**
 * Runs work that must be done whether or not anyone is waiting for it, such as discarding what a call has left behind.
 */
export const withoutGate = <T>(work: () => T): T => gates.run(undefined, work)

/** Returns the gate of the current call. */
export const currentGate = (): CommitGate | undefined => gates.getStore()
