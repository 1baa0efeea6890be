import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** After a commit its answer is on its way: for so long the gate stays open, so that it is not called off. */
const answerMs = 1_000
const lookEveryMs = 50

/**
 * Lets what a call does commit until it is closed: whoever was told that nothing happened must not find later that it did
 * (docs/decisions/0096).
 */
export class CommitGate {
  readonly #refusal: () => Error
  #isClosed = false
  #committing = 0
  #committedAtMs = Number.NEGATIVE_INFINITY

  /** @param refusal what a commit throws that comes too late */
  constructor(refusal: () => Error) {
    this.#refusal = refusal
  }

  /** Just before a commit. Throws what `refusal` makes when the gate is closed. */
  enter(): void {
    if (this.#isClosed) throw this.#refusal()
    this.#committing++
  }

  /** When the commit has ended, whichever way. */
  leave(): void {
    this.#committing--
    this.#committedAtMs = performance.now()
  }

  /** Closes it for good, once no commit is under way and no answer follows from one. */
  async close(): Promise<void> {
    while (this.#committing > 0 || performance.now() < this.#committedAtMs + answerMs) await sleep(lookEveryMs)
    this.#isClosed = true
  }
}

const gates = new AsyncLocalStorage<CommitGate | undefined>()

/** Does the work of a call: all its transactions commit through this gate. */
export const throughGate = <T>(gate: CommitGate, work: () => T): T => gates.run(gate, work)

/** Does what must be done whether or not anybody waits any more: throwing away what a call has left. */
export const withoutGate = <T>(work: () => T): T => gates.run(undefined, work)

/** The gate of the call that this is part of. */
export const currentGate = (): CommitGate | undefined => gates.getStore()
