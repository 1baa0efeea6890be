import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'

/** Throws `sign_in_elsewhere` if the operator makes everyone sign in at the OpenID provider. */
export function assertOwnWays({ config: { oidc } }: Pick<Platform, 'config'>): void {
  if (oidc?.isOnlyWay) throw new CodedError('sign_in_elsewhere', { provider: oidc.name })
}
