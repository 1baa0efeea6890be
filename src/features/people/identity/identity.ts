import type { Platform } from '../../../platform/platform.ts'
import { halfSignInPlugin } from './half-sign-in-plugin.ts'
import { identityOptions } from './identity-options.ts'
import { sessionPlugin } from './session-plugin.ts'

/** Signs people in and out: better-auth, loaded with the first call that needs it, because it needs memory. */
export type Identity = Awaited<ReturnType<typeof makeIdentity>>

const identityCache = () => ({ identity: null as Promise<Identity> | null })

/** The instance of this process. */
export function openIdentity(platform: Platform): Promise<Identity> {
  const cache = platform.caches.of(identityCache)
  cache.identity ??= makeIdentity(platform)
  return cache.identity
}

/** Loads better-auth while a person reads the sign-in page, after the requests of that page. */
export function openIdentitySoon(platform: Platform): void {
  setTimeout(() => openIdentity(platform).catch(() => {}), 500).unref()
}

async function makeIdentity(platform: Platform) {
  const [{ betterAuth }, { APIError, createAuthEndpoint }, { setSessionCookie }, { twoFactor }, { passkey }] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/cookies'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/passkey'),
    ])
  /** A passkey replaces password and second factor, so the device must have verified its user (WebAuthn §6.1, flag UV). */
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
