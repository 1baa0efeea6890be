import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertOwnWays } from './own-ways.ts'
import type { SignedIn } from './person.ts'
import type { MemberStanding } from './person-store.ts'

/**
 * Returns whether a person has signed in as an organization requires. Where everyone signs in at the provider, the
 * provider enforces the rule.
 */
export const meetsSignInRule = (
  { config }: Pick<Platform, 'config'>,
  { isByTwoFactors }: SignedIn,
  { requiresSecondFactor }: MemberStanding,
): boolean => !requiresSecondFactor || isByTwoFactors || (config.oidc?.isOnlyWay ?? false)

/**
 * Asserts that a person may make a second factor mandatory for an organization. They must have signed in with two
 * factors, so that the rule does not lock them out. Throws `own_second_factor_first`, and `sign_in_elsewhere` if no one
 * can set up a second factor here.
 */
export function assertMayRequire(platform: Pick<Platform, 'config'>, { isByTwoFactors }: SignedIn): void {
  assertOwnWays(platform)
  if (!isByTwoFactors) throw new CodedError('own_second_factor_first')
}
