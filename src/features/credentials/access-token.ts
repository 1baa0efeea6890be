import { createPublicKey } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/secrets.ts'

export interface AccessTokenClaims {
  clientId: string
  organizationId: string
  scopes: string[]
  /** The time of expiry, in Unix seconds. */
  expiresAt: number
}

/** Loads `jose` when the first token needs it, not at startup. */
const loadJose = () => import('jose')

/** Returns the only audience that the service's tokens have: its public address. */
export const audienceOf = (platform: Pick<Platform, 'config'>) => platform.config.publicUrl

/**
 * Signs an access token for a client, in the form of RFC 9068 and with ES256. It is valid for `tokenLifetimeSeconds`.
 */
export async function signAccessToken(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
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

/** Returns the claims of a token, or null unless this service signed it for this audience and it has not expired. */
export async function verifyAccessToken(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
  token: string,
): Promise<AccessTokenClaims | null> {
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

function keyOf(platform: Pick<Platform, 'keys'>, kid: string | undefined) {
  const key = platform.keys.tokenKeys.all.find(tokenKey => tokenKey.kid === kid)
  if (!key) throw new Error('unknown key')
  return createPublicKey(key.privateKey)
}

/** Returns the public keys that verify access tokens, as a JWK Set (RFC 7517 §5). */
export async function publicTokenKeys(platform: Pick<Platform, 'keys'>) {
  const { exportJWK } = await loadJose()
  const keys = platform.keys.tokenKeys.all.map(async ({ kid, privateKey }) => ({
    ...(await exportJWK(createPublicKey(privateKey))),
    kid,
    alg: 'ES256',
    use: 'sig',
  }))
  return { keys: await Promise.all(keys) }
}
