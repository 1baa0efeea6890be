import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The errors that only the calls for signing in return. */
export const identityErrors = [
  'sign_in_failed',
  'two_factor_failed',
  'sign_in_ended',
  'sign_in_again',
  'passkey_unverified',
  'identity_refused',
] as const

type IdentityError = Exclude<(typeof identityErrors)[number], 'identity_refused'>

/** Our errors for better-auth's refusals, by its codes. Any other refusal keeps better-auth's own words. */
const refusals: Record<string, IdentityError | 'auth_token_not_valid' | 'too_many_requests'> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
  INVALID_PASSWORD: 'sign_in_failed',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'sign_in_failed',
  PASSKEY_NOT_FOUND: 'sign_in_failed',
  AUTHENTICATION_FAILED: 'sign_in_failed',
  INVALID_CODE: 'two_factor_failed',
  INVALID_BACKUP_CODE: 'two_factor_failed',
  INVALID_TWO_FACTOR_COOKIE: 'sign_in_ended',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign_in_ended',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
  PASSKEY_NOT_VERIFIED: 'passkey_unverified',
  SESSION_NOT_FRESH: 'sign_in_again',
  UNAUTHORIZED: 'auth_token_not_valid',
}

/** How long better-auth refuses all codes for an account after ten wrong codes in a row. */
const lockedForSeconds = '900'

/** Translates better-auth's answer to a failed call into our error. */
export async function identityRefusalOf({ log }: Pick<Platform, 'log'>, answer: Response): Promise<CodedError> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const refusal = code === undefined ? undefined : refusals[code]
  if (refusal === 'too_many_requests') return new CodedError(refusal, { retryAfterSeconds: lockedForSeconds })
  if (refusal) return new CodedError(refusal)
  if (answer.status === 401) return new CodedError('auth_token_not_valid')
  if (answer.status >= 500) {
    log.error({ code, message }, 'Signing in failed')
    return new CodedError('internal')
  }
  return new CodedError('identity_refused', { reason: message ?? answer.statusText })
}
