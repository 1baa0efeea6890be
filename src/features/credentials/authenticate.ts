import type { FastifyRequest } from 'fastify'
import type { KnownProgram } from '../../engine/events/known-by.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Access } from '../../http/route.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { secretHash } from '../../platform/secrets.ts'
import { reachOfCredential } from '../folders/reach.ts'
import { cookieValue, sessionCookie } from '../people/session-cookie.ts'
import { type AccessTokenClaims, verifyAccessToken } from './access-token.ts'
import { apiKeyPrefix } from './create-credentials.ts'
import { findApiKey, findClientCredential, setApiKeyUsed } from './credential-store.ts'
import { memberCaller } from './member-access.ts'
import type { OrganizationCaller } from './organization-caller.ts'
import { isDocumentScope } from './scopes.ts'

interface ProgramCaller extends OrganizationCaller {
  knownBy: KnownProgram
}

/** A program without what it reaches, which is worked out for each call. */
interface Program extends Omit<ProgramCaller, 'reach'> {
  /** The folders that the credential is bound to; null if it is bound to none. */
  folderIds: string[] | null
  createdBy: string | null
}

const programs = new WeakMap<FastifyRequest, ProgramCaller>()

/** Returns the program that made a call, even if it lacked the scope; undefined for all other callers. */
export const programOf = (request: FastifyRequest): ProgramCaller | undefined => programs.get(request)

/**
 * Admits an organization's programs by `Authorization: Bearer` with an access token or an API key, and its people by
 * their session cookie. The caller needs the scope of the route.
 */
export const organizationAccess: Access<OrganizationCaller> = {
  scheme: 'organization',
  errors: ['auth_token_not_valid', 'not_authorized'],
  async authenticate(platform, request, route) {
    if (isByCookie(platform, request)) return memberCaller(platform, request, route)
    const program = await programBy(platform, bearerToken(request))
    if (!program) throw new CodedError('auth_token_not_valid')
    const { folderIds, createdBy, ...known } = program
    const { organizationId } = program
    const caller = { ...known, reach: await reachOfCredential(platform, { organizationId, folderIds, createdBy }) }
    programs.set(request, caller)
    if (route.scope && !caller.scopes.includes(route.scope)) {
      throw new CodedError('not_authorized', { action: route.action ?? '' })
    }
    return caller
  },
}

/**
 * Whether to authenticate a call by its session cookie. A token takes precedence, because browsers send cookies without
 * being asked.
 */
const isByCookie = ({ config }: Pick<Platform, 'config'>, { headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && cookieValue(headers.cookie, sessionCookie(config.publicUrl).name) !== null

async function programBy(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  token: string,
): Promise<Program | null> {
  return token.startsWith(apiKeyPrefix) ? callerByApiKey(platform, token) : callerByAccessToken(platform, token)
}

/** How long a checked token is trusted without another query. A revocation takes effect within this time. */
const trustedForMs = 1_000
const minuteMs = 60_000

interface Known {
  caller: Program
  checkedAtMs: number
  expiresAtMs: number
}

/**
 * The cache of checked tokens. However often a token is used, it costs one signature check and one query per second.
 */
const knownTokens = () => new Map<string, Known>()
const knownTokensMost = 10_000

/** Forgets all tokens checked in this process, because one of them was revoked. */
export const forgetTokens = ({ caches }: Pick<Platform, 'caches'>): void => caches.of(knownTokens).clear()

async function callerByAccessToken(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  token: string,
): Promise<Program | null> {
  const cache = platform.caches.of(knownTokens)
  const nowMs = platform.clock.now().getTime()
  const cached = cache.get(token)
  if (cached && nowMs < cached.expiresAtMs && nowMs - cached.checkedAtMs < trustedForMs) return cached.caller
  const claims = cached && nowMs < cached.expiresAtMs ? claimsOf(cached) : await verifyAccessToken(platform, token)
  const caller = claims && (await callerByClaims(platform, claims))
  cache.delete(token)
  if (!claims || !caller) return null
  if (cache.size >= knownTokensMost) cache.delete(cache.keys().next().value!)
  cache.set(token, { caller, checkedAtMs: nowMs, expiresAtMs: claims.expiresAt * 1000 })
  return caller
}

const claimsOf = ({ caller, expiresAtMs }: Known): AccessTokenClaims => ({
  clientId: caller.knownBy.credential_id,
  organizationId: caller.organizationId,
  scopes: caller.scopes,
  expiresAt: expiresAtMs / 1000,
})

/**
 * Returns the caller with the token's scopes, limited to the credential's current scopes. Returns null if the
 * credential was revoked.
 */
async function callerByClaims(
  platform: Pick<Platform, 'database'>,
  claims: AccessTokenClaims,
): Promise<Program | null> {
  const credential = await findClientCredential(platform.database, claims.clientId)
  if (!credential || credential.organization_id !== claims.organizationId) return null
  const scopes = claims.scopes.filter(scope => credential.scopes.includes(scope))
  return programCaller({
    organizationId: claims.organizationId,
    scopes,
    credentialId: claims.clientId,
    name: credential.name,
    folderIds: credential.folder_ids,
    createdBy: credential.created_by,
  })
}

async function callerByApiKey(platform: Pick<Platform, 'clock' | 'database'>, key: string): Promise<Program | null> {
  const row = await findApiKey(platform.database, secretHash(key))
  if (!row) return null
  const now = platform.clock.now()
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > minuteMs) {
    await inTransaction(platform.database, tx => setApiKeyUsed(tx, row.id, now))
  }
  return programCaller({
    organizationId: row.organization_id,
    scopes: row.scopes,
    credentialId: row.id,
    name: row.name,
    folderIds: row.folder_ids,
    createdBy: row.created_by,
  })
}

/** Makes the caller of a credential. One that is bound to folders may do nothing for the organization as a whole. */
const programCaller = ({
  organizationId,
  scopes,
  credentialId,
  name,
  folderIds,
  createdBy,
}: {
  organizationId: string
  scopes: string[]
  credentialId: string
  name: string | null
  folderIds: string[] | null
  createdBy: string | null
}): Program => ({
  organizationId,
  scopes: folderIds === null ? scopes : scopes.filter(isDocumentScope),
  knownBy: { identified_by: 'credential', credential_id: credentialId, credential_name: name },
  person: null,
  folderIds,
  createdBy,
  counted: { per: 'credential', id: credentialId },
  sharesKeys: folderIds === null,
})
