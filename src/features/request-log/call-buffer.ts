import type { LoggedCall } from './logged-call.ts'

interface BufferTerms {
  write(calls: LoggedCall[]): Promise<unknown>
  /** Called with the number of calls that will not be written. */
  onDropped(count: number): void
}

/** The size of a batch, and the maximum number of waiting calls: some 5 MB. */
const atOnce = 500
const waitingMost = 10_000
/** After this many failures in a row, a second apart, the calls themselves may be the cause. */
const triesMost = 60

/**
 * Writes calls in batches in the background, so that no request waits for it. A failed write is repeated, and finally dropped.
 */
export class CallBuffer {
  readonly #terms: BufferTerms
  #waiting: LoggedCall[] = []
  #writing: Promise<void> | null = null
  #failures = 0

  constructor(terms: BufferTerms) {
    this.#terms = terms
  }

  add(call: LoggedCall): void {
    if (this.#waiting.length < waitingMost) this.#waiting.push(call)
    else this.#terms.onDropped(1)
    if (this.#waiting.length >= atOnce && this.#failures === 0) void this.write()
  }

  /** Writes one batch after the other; the next begins when this one has ended. */
  write(): Promise<void> {
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Writes the remaining calls, and drops them if that fails. */
  async end(): Promise<void> {
    await this.#writing
    this.#failures = triesMost
    while (this.#waiting.length > 0) await this.#writeBatch()
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.splice(0, atOnce)
    if (batch.length === 0) return
    try {
      await this.#terms.write(batch)
      this.#failures = 0
    } catch {
      this.#failures++
      if (this.#failures < triesMost) this.#waiting.unshift(...batch)
      else this.#terms.onDropped(batch.length)
    }
  }
}
