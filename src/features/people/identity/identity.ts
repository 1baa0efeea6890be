import type { Platform } from '../../../platform/platform.ts'
import { halfSignInPlugin } from './half-sign-in-plugin.ts'
import { identityOptions } from './identity-options.ts'
import { sessionPlugin } from './session-plugin.ts'

/**
 * Signs people in and out. This is better-auth, which takes so much memory that it is loaded only when a call first
 * needs it.
 */
export type Identity = Awaited<ReturnType<typeof makeIdentity>>

const identityCache = () => ({ identity: null as Promise<Identity> | null })

/** Returns the instance of this process, and loads it first if necessary. */
export function openIdentity(platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>): Promise<Identity> {
  const cache = platform.caches.of(identityCache)
  cache.identity ??= makeIdentity(platform)
  return cache.identity
}

/** Loads better-auth half a second later: after the requests of the sign-in page, while a person reads it. */
export function openIdentitySoon(platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>): void {
  setTimeout(() => openIdentity(platform).catch(() => {}), 500).unref()
}

async function makeIdentity(platform: Pick<Platform, 'config' | 'database' | 'keys'>) {
  const [{ betterAuth }, { APIError, createAuthEndpoint }, { setSessionCookie }, { twoFactor }, { passkey }] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/cookies'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/passkey'),
    ])
  /**
   * Throws unless the device has verified its user (WebAuthn §6.1, flag UV), because a passkey replaces both the
   * password and the second factor.
   */
  const assertVerified = (info: { userVerified: boolean } | undefined) => {
    if (!info?.userVerified) throw new APIError('FORBIDDEN', { code: 'PASSKEY_NOT_VERIFIED' })
  }
  const { hostname, origin } = new URL(platform.config.publicUrl)
  return betterAuth({
    ...identityOptions(platform),
    plugins: [
      sessionPlugin({ createAuthEndpoint, setSessionCookie }),
      halfSignInPlugin({ createAuthEndpoint }),
      twoFactor({ issuer: 'Countersign' }),
      passkey({
        ...{ rpID: hostname, rpName: 'Countersign', origin },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: async ({ verification }) => assertVerified(verification.registrationInfo) },
        authentication: {
          afterVerification: async ({ verification }) => assertVerified(verification.authenticationInfo),
        },
      }),
    ],
  })
}
