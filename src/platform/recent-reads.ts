/** How long what was read is taken as it was: a change shows within it. */
const keptForMs = 1_000
const mostKept = 10_000

/** Reads that many calls ask for, each done at most once a second. What is not there is read again. */
export class RecentReads<Value> {
  readonly #kept = new Map<string, { value: Value; readAtMs: number }>()
  #forgottenCount = 0

  /** @param read null for what is not there */
  async of<Found extends Value | null>(key: string, read: () => Promise<Found>): Promise<Found | Value> {
    const kept = this.#kept.get(key)
    const nowMs = performance.now()
    if (kept && nowMs - kept.readAtMs < keptForMs) return kept.value
    const forgottenCount = this.#forgottenCount
    const value = await read()
    // a read that began before the change may return the earlier value
    if (forgottenCount !== this.#forgottenCount) return value
    this.#kept.delete(key)
    if (value === null) return value
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, { value, readAtMs: nowMs })
    return value
  }

  /** Everything is read again. */
  forget(): void {
    this.#forgottenCount++
    this.#kept.clear()
  }
}
