/** A key service that did not sign. The message names the call and holds no secrets. */
export class KeyServiceError extends Error {
  readonly code = 'key_service_failed'
  /** A sentence: what to do where that is not only to correct SEAL_KEY. */
  readonly remedy: string | undefined
  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}
