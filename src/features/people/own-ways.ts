import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'

/** Throws `sign_in_elsewhere` where the operator has everybody sign in at the OpenID provider. */
export function assertOwnWays({ config: { oidc } }: Platform): void {
  if (oidc?.isOnlyWay) throw new CodedError('sign_in_elsewhere', { provider: oidc.name })
}
