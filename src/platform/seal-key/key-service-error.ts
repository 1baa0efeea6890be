/** Thrown if a key service fails to sign. The message names the call and contains no secrets. */
export class KeyServiceError extends Error {
  readonly code = 'key_service_failed'
  /** A sentence that says what to do, if correcting SEAL_KEY is not enough. */
  readonly remedy: string | undefined
  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}
