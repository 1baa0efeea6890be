import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Attempts } from '../../../http/attempts.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newToken, secretHash } from '../../../platform/secrets.ts'
import { hostCookie, hostCookieName } from '../host-cookie.ts'
import { cookieValue } from '../session-cookie.ts'
import type { FlowTerms } from './flow-terms.ts'
import { insertFlow, takeFlow } from './oidc-flow-store.ts'
import { oidcOf, openProvider } from './provider.ts'

export const callbackPath = '/oidc/callback'

const lifetimeMs = 10 * 60_000

/** The limits for each network and for all networks together. Each attempt leaves a row for ten minutes. */
const attempts = () =>
  new Attempts({
    name: 'provider',
    ofNetwork: { perSecond: 2, most: 100 },
    ofTarget: { perSecond: 50, most: 1_000 },
  })

/**
 * Begins a sign-in at the provider that only this browser can finish. Returns the provider's URL to which the browser
 * goes. Throws `oidc_off`, `oidc_unreachable` and `too_many_requests`.
 */
export async function beginFlow(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'log'>,
  request: FastifyRequest,
  { reply, terms }: { reply: FastifyReply; terms: FlowTerms & { email?: string | null } },
): Promise<string> {
  platform.caches.of(attempts).count(platform, { address: request.ip, target: 'all' })
  const { client, configuration } = await openProvider(platform)
  const browser = browserOf(platform, request) ?? newToken()
  const state = newToken()
  const expiresAt = new Date(platform.clock.now().getTime() + lifetimeMs)
  await inTransaction(platform.database, tx =>
    insertFlow(tx, { ...terms, stateSha256: secretHash(state), browserSha256: secretHash(browser), expiresAt }),
  )
  reply.header('set-cookie', cookieOf(platform, browser))
  const { nonce, verifier } = secretsOf(browser, state)
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: platform.config.publicUrl + callbackPath,
    scope: oidcOf(platform).scopes,
    ...{ state, nonce },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(terms.email && { login_hint: terms.email }),
  })
  return address.href
}

/** The sign-in of a browser that returns from the provider. It can be used once, whatever its outcome. */
export interface Returned extends FlowTerms {
  state: string
  nonce: string
  verifier: string
}

/**
 * Ends the sign-in of a browser that returns from the provider. Returns null if another browser began it, and if it was
 * already used or has expired.
 */
export async function endFlow(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  request: FastifyRequest,
  state: string,
): Promise<Returned | null> {
  const browser = browserOf(platform, request)
  if (browser === null || state === '') return null
  const secrets = { stateSha256: secretHash(state), browserSha256: secretHash(browser) }
  const flow = await inTransaction(platform.database, tx => takeFlow(tx, secrets, platform.clock.now()))
  return flow && { ...flow, state, ...secretsOf(browser, state) }
}

/**
 * Derives the nonce and the code verifier from the cookie. To anyone without the cookie they look random, so neither is
 * stored.
 */
function secretsOf(browser: string, state: string): { nonce: string; verifier: string } {
  const derive = (what: string) => createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

const cookie = 'countersign-oidc'

function browserOf(platform: Pick<Platform, 'config'>, request: FastifyRequest): string | null {
  const value = cookieValue(request.headers.cookie, hostCookieName(platform.config.publicUrl, cookie))
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Returns the cookie that ties a sign-in to a browser. It is `SameSite=Lax`, because the browser returns from another
 * site. All tabs share it.
 */
const cookieOf = ({ config }: Pick<Platform, 'config'>, browser: string): string =>
  hostCookie({ publicUrl: config.publicUrl, name: cookie, value: browser, maxAgeSeconds: lifetimeMs / 1000 })
