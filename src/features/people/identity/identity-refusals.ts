import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'

/** What only signing in refuses with. */
export const identityErrors = [
  'sign_in_failed',
  'two_factor_failed',
  'sign_in_ended',
  'sign_in_again',
  'passkey_unverified',
  'identity_refused',
] as const

type IdentityError = Exclude<(typeof identityErrors)[number], 'identity_refused'>

/** What better-auth refuses with, as our errors; anything else is told in its own words. */
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

/** How long better-auth takes no codes of an account after ten wrong ones in a row. */
const lockedForSeconds = '900'

/** What an answer of better-auth that is no success is in our words. */
export async function refusalOf({ log }: Platform, answer: Response): Promise<CodedError> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const known = code === undefined ? undefined : refusals[code]
  if (known === 'too_many_requests') return new CodedError(known, { retryAfterSeconds: lockedForSeconds })
  if (known) return new CodedError(known)
  if (answer.status === 401) return new CodedError('auth_token_not_valid')
  if (answer.status >= 500) {
    log.error({ code, message }, 'Signing in failed')
    return new CodedError('internal')
  }
  return new CodedError('identity_refused', { reason: message ?? answer.statusText })
}
