import { ApiError } from '../../api/call.ts'

/** An attempt to send whose outcome may be unknown. */
export interface SendAttempt {
  idempotencyKey: string
  /** The input that was sent, as JSON. */
  input: string
}

/**
 * Returns the previous attempt if its input is sent again. The service then sees the same key and creates the request
 * only once.
 */
export function attemptOf(before: SendAttempt | null, input: object): SendAttempt {
  const json = JSON.stringify(input)
  return before?.input === json ? before : { idempotencyKey: randomKey(), input: json }
}

/** Returns whether a refusal means that nothing was created, and that the same key would be refused again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status)

/** Returns a random key. Unlike `randomUUID`, this also works on a page without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
