import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertOwnWays } from './own-ways.ts'
import type { SignedIn } from './person.ts'
import type { MemberStanding } from './person-store.ts'

/**
 * Whether a person has signed in as an organization requires. Where everyone signs in at the provider, the provider enforces this.
 */
export const meetsSignInRule = (
  { config }: Pick<Platform, 'config'>,
  { isByTwoFactors }: SignedIn,
  { requiresSecondFactor }: MemberStanding,
): boolean => !requiresSecondFactor || isByTwoFactors || (config.oidc?.isOnlyWay ?? false)

/**
 * Asserts that a person may require a second factor of others: not a person whom the rule would lock out. Throws
 * `own_second_factor_first`, and `sign_in_elsewhere` if nobody can set one up here.
 */
export function assertMayRequire(platform: Platform, { isByTwoFactors }: SignedIn): void {
  assertOwnWays(platform)
  if (!isByTwoFactors) throw new CodedError('own_second_factor_first')
}
