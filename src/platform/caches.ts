/** The caches of a process. All views of one platform share them, and they end with the platform. */
export class Caches {
  readonly #made = new Map<() => unknown, unknown>()

  /**
   * Returns the cache that `make` created when it was first called. `make` is also the key, so it must be a constant.
   */
  of<Cache>(make: () => Cache): Cache {
    const existing = this.#made.get(make) as Cache | undefined
    if (existing !== undefined) return existing
    const cache = make()
    this.#made.set(make, cache)
    return cache
  }
}
