import type { FastifyRequest } from 'fastify'
import type { KnownProgram } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Access } from '../../http/route.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'
import { type AccessTokenClaims, verifyAccessToken } from './access-token.ts'
import { apiKeyPrefix } from './create-credentials.ts'
import { findApiKey, findClientCredential, setApiKeyUsed } from './credential-store.ts'

/** An organization's program, by OAuth token or API key. */
export interface OrganizationCaller {
  organizationId: string
  credentialId: string
  scopes: string[]
  /** As records name it. */
  knownBy: KnownProgram
}

/** Access by `Authorization: Bearer` with an access token or an API key of an organization, with the scope of the route. */
export const organizationAccess: Access<OrganizationCaller> = {
  scheme: 'organization',
  errors: ['auth_token_not_valid', 'not_authorized'],
  async authenticate(platform, request, route) {
    const caller = await callerOf(platform, bearerToken(request))
    if (!caller) throw new CodedError('auth_token_not_valid')
    if (route.scope && !caller.scopes.includes(route.scope)) {
      throw new CodedError('not_authorized', { action: route.action ?? '' })
    }
    return caller
  },
}

/** The token of the Authorization header; throws `auth_token_not_valid` when there is none. */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')
  if (!match) throw new CodedError('auth_token_not_valid')
  return match[1]!
}

async function callerOf(platform: Platform, token: string): Promise<OrganizationCaller | null> {
  return token.startsWith(apiKeyPrefix) ? callerByApiKey(platform, token) : callerByAccessToken(platform, token)
}

/** How long a credential that was found valid is taken as valid without asking again: revoking takes effect within it. */
const trustedForMs = 1_000
const minuteMs = 60_000

interface Known {
  caller: OrganizationCaller
  checkedAtMs: number
  expiresAtMs: number
}

/** Checked tokens, so that a burst costs one signature check and one query a second. */
const knownTokens = () => new Map<string, Known>()
const knownTokensMost = 10_000

async function callerByAccessToken(platform: Platform, token: string): Promise<OrganizationCaller | null> {
  const cache = platform.caches.of(knownTokens)
  const nowMs = platform.clock.now().getTime()
  const known = cache.get(token)
  if (known && nowMs < known.expiresAtMs && nowMs - known.checkedAtMs < trustedForMs) return known.caller
  const claims = known && nowMs < known.expiresAtMs ? claimsOf(known) : await verifyAccessToken(platform, token)
  const caller = claims && (await callerByClaims(platform, claims))
  cache.delete(token)
  if (!claims || !caller) return null
  if (cache.size >= knownTokensMost) cache.delete(cache.keys().next().value!)
  cache.set(token, { caller, checkedAtMs: nowMs, expiresAtMs: claims.expiresAt * 1000 })
  return caller
}

const claimsOf = ({ caller, expiresAtMs }: Known): AccessTokenClaims => ({
  clientId: caller.credentialId,
  organizationId: caller.organizationId,
  scopes: caller.scopes,
  expiresAt: expiresAtMs / 1000,
})

/** The token's scopes, no wider than the credential's are now; null when the credential was revoked. */
async function callerByClaims(platform: Platform, claims: AccessTokenClaims): Promise<OrganizationCaller | null> {
  const credential = await findClientCredential(platform.database, claims.clientId)
  if (!credential || credential.organization_id !== claims.organizationId) return null
  const scopes = claims.scopes.filter(scope => credential.scopes.includes(scope))
  const { clientId: credentialId, organizationId } = claims
  return { organizationId, credentialId, scopes, knownBy: knownProgram(credentialId, credential.name) }
}

async function callerByApiKey(platform: Platform, key: string): Promise<OrganizationCaller | null> {
  const row = await findApiKey(platform.database, secretHash(key))
  if (!row) return null
  const now = platform.clock.now()
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > minuteMs) {
    await inTransaction(platform.database, tx => setApiKeyUsed(tx, row.id, now))
  }
  const { id: credentialId, organization_id: organizationId, scopes, name } = row
  return { organizationId, credentialId, scopes, knownBy: knownProgram(credentialId, name) }
}

const knownProgram = (credentialId: string, name: string | null): KnownProgram => ({
  identified_by: 'credential',
  credential_id: credentialId,
  credential_name: name,
})
