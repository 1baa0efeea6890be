/** How long a value is used before it is read again. A change takes effect within this time. */
const keptForMs = 1_000
const mostKept = 10_000

/** Shares reads between calls. Each value is read at most once a second. A missing value is read again each time. */
export class RecentReads<Value> {
  readonly #kept = new Map<string, { value: Value; readAtMs: number }>()
  #forgottenCount = 0

  /**
   * Returns a recent value, or reads it.
   * @param read returns null for a missing value
   */
  async of<Found extends Value | null>(key: string, read: () => Promise<Found>): Promise<Found | Value> {
    const recent = this.#kept.get(key)
    const nowMs = performance.now()
    if (recent && nowMs - recent.readAtMs < keptForMs) return recent.value
    const forgottenCount = this.#forgottenCount
    const value = await read()
    // a read that began before a change may return the earlier value
    if (forgottenCount !== this.#forgottenCount) return value
    this.#kept.delete(key)
    if (value === null) return value
    if (this.#kept.size >= mostKept) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, { value, readAtMs: nowMs })
    return value
  }

  /** Forgets all values, so that each is read again. */
  forget(): void {
    this.#forgottenCount++
    this.#kept.clear()
  }
}
