/** What a process keeps in memory to save itself work. All views of one platform share it, and it ends with the platform. */
export class Caches {
  readonly #made = new Map<() => unknown, unknown>()

  /** The one that `make` makes, which is called the first time. `make` itself says which: it must be a constant. */
  of<Cache>(make: () => Cache): Cache {
    const known = this.#made.get(make) as Cache | undefined
    if (known !== undefined) return known
    const made = make()
    this.#made.set(make, made)
    return made
  }
}
