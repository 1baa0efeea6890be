import type { LoggedCall } from './logged-call.ts'

interface BufferTerms {
  write(calls: LoggedCall[]): Promise<unknown>
  /** Called with the number of calls that are dropped instead of written. */
  onDropped(count: number): void
}

/** How many calls are written in a batch, and how many may wait, which takes some 5 MB. */
const atOnce = 500
const waitingMost = 10_000
/**
 * The number of failed writes in a row, a second apart, after which a batch is dropped because its calls may be the
 * cause.
 */
const triesMost = 60

/**
 * Writes calls to the log in batches in the background, so that no request waits for it. A batch that cannot be written
 * is tried again, and dropped in the end.
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

  /** Writes a batch. If a batch is being written, waits for that batch instead. */
  write(): Promise<void> {
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Writes the remaining calls and drops those that cannot be written. */
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
