import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertOwnWays } from './own-ways.ts'
import type { SignedIn } from './person.ts'
import type { Standing } from './person-store.ts'

/** Whether a person has signed in as an organization asks. Where all sign in at the provider, it is the one who asks. */
export const isLetIn = (
  { config }: Pick<Platform, 'config'>,
  { isByTwoFactors }: SignedIn,
  { requiresSecondFactor }: Standing,
): boolean => !requiresSecondFactor || isByTwoFactors || (config.oidc?.isOnlyWay ?? false)

/**
 * Whether somebody may require a second factor of others: not whom it would keep out. Throws `own_second_factor_first`, and
 * `sign_in_elsewhere` where nobody can set one up here.
 */
export function assertMayRequire(platform: Platform, { isByTwoFactors }: SignedIn): void {
  assertOwnWays(platform)
  if (!isByTwoFactors) throw new CodedError('own_second_factor_first')
}
