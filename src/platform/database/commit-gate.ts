import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** After a commit its answer is on its way: the gate stays open for this long, so that the answer is not replaced. */
const answerMs = 1_000
const lookEveryMs = 50

/**
 * Lets a call commit until it is closed: a caller who was told that nothing happened must not find later that it did
 * (docs/decisions/10).
 */
export class CommitGate {
  readonly #refusal: () => Error
  #isClosed = false
  #committing = 0
  #committedAtMs = Number.NEGATIVE_INFINITY

  /** @param refusal makes the error of a commit that comes too late */
  constructor(refusal: () => Error) {
    this.#refusal = refusal
  }

  /** Called just before a commit. Throws what `refusal` makes when the gate is closed. */
  enter(): void {
    if (this.#isClosed) throw this.#refusal()
    this.#committing++
  }

  /** Called when the commit has ended, successful or not. */
  leave(): void {
    this.#committing--
    this.#committedAtMs = performance.now()
  }

  /** Closes it for good, once no commit is running and no answer follows from one. */
  async close(): Promise<void> {
    while (this.#committing > 0 || performance.now() < this.#committedAtMs + answerMs) await sleep(lookEveryMs)
    this.#isClosed = true
  }
}

const gates = new AsyncLocalStorage<CommitGate | undefined>()

/** Runs the work of a call: all its transactions commit through this gate. */
export const throughGate = <T>(gate: CommitGate, work: () => T): T => gates.run(gate, work)

/** Runs work that must be done whether or not anyone waits for it: discarding what a call has left. */
export const withoutGate = <T>(work: () => T): T => gates.run(undefined, work)

/** The gate of the current call. */
export const currentGate = (): CommitGate | undefined => gates.getStore()
