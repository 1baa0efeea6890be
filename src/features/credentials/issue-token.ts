import { timingSafeEqual } from 'node:crypto'
import { CodedError } from '../../http/coded-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'
import { audienceOf, signAccessToken } from './access-token.ts'
import { findClientCredential, setClientCredentialUsed } from './credential-store.ts'

/** The parameters of a token request, which the client sends as JSON, as a form or with HTTP Basic. */
export interface TokenRequest {
  clientId: string | undefined
  clientSecret: string | undefined
  audience: string | undefined
  grantType: string | undefined
  scope: string | undefined
}

const minuteMs = 60_000

/**
 * Performs the client credentials grant (RFC 6749 §4.4). `scope` may ask for fewer scopes than the credential has;
 * scopes that it lacks are ignored. The audience may be omitted. Throws `oauth_invalid_target` for a wrong audience
 * (RFC 8707), and `oauth_invalid_request`, `oauth_unsupported_grant_type` or `oauth_invalid_client`.
 */
export async function issueToken(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>,
  request: TokenRequest,
) {
  if (!request.grantType) throw new CodedError('oauth_invalid_request')
  if (request.grantType !== 'client_credentials') throw new CodedError('oauth_unsupported_grant_type')
  if (!request.clientId || !request.clientSecret) throw new CodedError('oauth_invalid_request')
  const credential = isId('cred', request.clientId)
    ? await findClientCredential(platform.database, request.clientId)
    : undefined
  const hash = secretHash(request.clientSecret)
  if (!credential || !timingSafeEqual(credential.secret_sha256, hash)) throw new CodedError('oauth_invalid_client')
  if (request.audience && request.audience !== audienceOf(platform)) throw new CodedError('oauth_invalid_target')
  const requestedScopes = request.scope?.split(' ').filter(Boolean)
  const scopes = requestedScopes?.length
    ? credential.scopes.filter(scope => requestedScopes.includes(scope))
    : credential.scopes
  const now = platform.clock.now()
  if (!credential.last_used_at || now.getTime() - credential.last_used_at.getTime() > minuteMs)
    await inTransaction(platform.database, tx => setClientCredentialUsed(tx, credential.client_id, now))
  const claims = { clientId: credential.client_id, organizationId: credential.organization_id, scopes }
  return {
    access_token: await signAccessToken(platform, claims),
    token_type: 'Bearer',
    expires_in: platform.config.tokenLifetimeSeconds,
    scope: scopes.join(' '),
  }
}
