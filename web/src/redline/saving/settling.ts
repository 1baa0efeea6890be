/** Thrown if something prevents saving until the user decides or the connection is back. */
export class UnsavedError extends Error {}

/** Collects callers that wait until everything is saved. */
export class Settling {
  #waiting: { resolve(): void; reject(error: unknown): void }[] = []

  wait(): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  done(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve()
  }

  failed(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
