/** The caches of a process. All views of one platform share them, and they end with the platform. */
export class Caches {
  readonly #made = new Map<() => unknown, unknown>()

  /** The cache that `make` makes, which is called the first time. `make` is also its key, so it must be a constant. */
  of<Cache>(make: () => Cache): Cache {
    const existing = this.#made.get(make) as Cache | undefined
    if (existing !== undefined) return existing
    const cache = make()
    this.#made.set(make, cache)
    return cache
  }
}
