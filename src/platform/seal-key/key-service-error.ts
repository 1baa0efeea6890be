/** A key service that did not sign. The message names the call and holds no secrets. */
export class KeyServiceError extends Error {
  readonly code = 'key_service_failed'
}
