/** A key service failed to sign. The message names the call and contains no secrets. */
export class KeyServiceError extends Error {
  readonly code = 'key_service_failed'
  /** A sentence that says what to do, if it is more than correcting SEAL_KEY. */
  readonly remedy: string | undefined
  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}
