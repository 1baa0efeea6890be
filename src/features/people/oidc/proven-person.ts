import type { FastifyRequest } from 'fastify'
import { isEmailAddress } from '../../../http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Returned } from './oidc-flow.ts'
import { OidcProblem } from './oidc-problem.ts'
import { openProvider, type Provider } from './provider.ts'
import { reasonOf } from './reason-of.ts'

/** A person as the provider knows them. */
export interface ProvenPerson {
  issuer: string
  subject: string
  /** The address in lower case; null if the provider sends none. */
  email: string | null
  hasVerifiedEmail: boolean
  name: string
  /** True if the provider reports that the person proved their identity with more than one factor (RFC 8176 §2). */
  hasTwoFactors: boolean
  /** The names of the person's groups; null if groups are not followed. */
  groups: string[] | null
}

/**
 * Exchanges the code of a returning browser for an ID token and checks the token: issuer, audience, nonce, times, and
 * the signature and its algorithm. Throws an `OidcProblem`.
 */
export async function provePerson(
  platform: Pick<Platform, 'caches' | 'config' | 'log'>,
  request: FastifyRequest,
  { state, nonce, verifier }: Returned,
): Promise<ProvenPerson> {
  try {
    const provider = await openProvider(platform)
    const { client, configuration } = provider
    const tokens = await client.authorizationCodeGrant(configuration, new URL(request.url, platform.config.publicUrl), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const hasAddress = typeof claims.email === 'string'
    const claim = platform.config.oidc?.groupsClaim ?? null
    const isComplete = hasAddress && (claim === null || claim in claims)
    const userClaims = isComplete ? {} : await userInfo(provider, tokens.access_token, claims.sub)
    const known = { ...userClaims, ...claims }
    return { ...personOf(known), hasTwoFactors: isByTwoFactors(claims.amr), groups: groupsOf(known, claim) }
  } catch (error) {
    const problem = problemOf(error)
    platform.log.warn({ problem, reason: reasonOf(error) }, 'Somebody was not signed in by the OpenID provider')
    throw new OidcProblem(problem)
  }
}

/** Fetches the claims from the userinfo endpoint, because many providers send the address only there. */
async function userInfo({ client, configuration }: Provider, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return client.fetchUserInfo(configuration, accessToken, subject)
}

function personOf(claims: Record<string, unknown> & { iss?: unknown; sub?: unknown }) {
  const { iss, sub, email, email_verified: isVerified, name } = claims
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isAddress = isEmailAddress(address)
  return {
    issuer: String(iss),
    subject: String(sub),
    email: isAddress ? address : null,
    // the text "true" does not count: the claim is a boolean (OpenID Connect Core §5.1)
    hasVerifiedEmail: isAddress && isVerified === true,
    name: typeof name === 'string' ? name : '',
  }
}

/** Reads a claim with one name or several. A person without the claim is in no group. */
function groupsOf(claims: Record<string, unknown>, claim: string | null): string[] | null {
  if (claim === null) return null
  const named = claims[claim]
  return (Array.isArray(named) ? named : [named]).filter(name => typeof name === 'string').slice(0, groupsMost)
}

const groupsMost = 1_000

/**
 * Whether the provider asked for more than one factor. Only the ID token's claim counts, because that token is signed.
 */
const isByTwoFactors = (methods: unknown): boolean => Array.isArray(methods) && methods.includes('mfa')

function problemOf(error: unknown): OidcProblem['problem'] {
  const { code, error: answered } = error as { code?: string; error?: string }
  if (answered === 'access_denied' || answered === 'login_required') return 'cancelled'
  if (code === 'oidc_unreachable' || code === 'OAUTH_TIMEOUT' || isNetworkError(error)) return 'unreachable'
  return 'refused'
}

/**
 * Whether an error comes from the network. `fetch` reports only that it failed, with the reason as the cause, and the
 * library wraps this in its own error.
 */
function isNetworkError(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause)
    if (reason instanceof TypeError && reason.message === 'fetch failed') return true
  return false
}
