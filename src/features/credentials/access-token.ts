import { createPublicKey } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/secrets.ts'

/** What an access token states about its bearer. */
export interface AccessTokenClaims {
  clientId: string
  organizationId: string
  scopes: string[]
  /** Unix seconds. */
  expiresAt: number
}

/** Loaded with the first token, not at the start. */
const loadJose = () => import('jose')

/** The only audience of the service: its public address. */
export const audienceOf = (platform: Platform) => platform.config.publicUrl

/** Signs an access token (RFC 9068 in shape, ES256) for a client; it is valid for `tokenLifetimeSeconds`. */
export async function signAccessToken(
  platform: Platform,
  claims: Omit<AccessTokenClaims, 'expiresAt'>,
): Promise<string> {
  const { SignJWT } = await loadJose()
  const { kid, privateKey } = platform.keys.tokenKeys.current
  const issuedAt = Math.floor(platform.clock.now().getTime() / 1000)
  return new SignJWT({ org: claims.organizationId, scope: claims.scopes.join(' ') })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setIssuer(platform.config.publicUrl)
    .setSubject(claims.clientId)
    .setAudience(audienceOf(platform))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + platform.config.tokenLifetimeSeconds)
    .setJti(newToken())
    .sign(privateKey)
}

/** The claims of a token that this service signed for this audience and that has not expired; else null. */
export async function verifyAccessToken(platform: Platform, token: string): Promise<AccessTokenClaims | null> {
  const { jwtVerify } = await loadJose()
  try {
    const { payload } = await jwtVerify(token, header => keyOf(platform, header.kid), {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: platform.config.publicUrl,
      audience: audienceOf(platform),
      currentDate: platform.clock.now(),
      requiredClaims: ['sub', 'org', 'scope', 'exp', 'jti'],
    })
    return {
      clientId: String(payload.sub),
      organizationId: String(payload.org),
      scopes: String(payload.scope).split(' '),
      expiresAt: payload.exp!,
    }
  } catch {
    return null
  }
}

function keyOf(platform: Platform, kid: string | undefined) {
  const key = platform.keys.tokenKeys.all.find(tokenKey => tokenKey.kid === kid)
  if (!key) throw new Error('unknown key')
  return createPublicKey(key.privateKey)
}

/** The public keys that verify tokens, as a JWK Set (RFC 7517 §5). */
export async function publicTokenKeys(platform: Platform) {
  const { exportJWK } = await loadJose()
  const keys = platform.keys.tokenKeys.all.map(async ({ kid, privateKey }) => ({
    ...(await exportJWK(createPublicKey(privateKey))),
    kid,
    alg: 'ES256',
    use: 'sig',
  }))
  return { keys: await Promise.all(keys) }
}
