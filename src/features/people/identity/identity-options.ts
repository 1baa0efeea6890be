import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { passwordLength } from '../passwords/password-rules.ts'
import { clientAddressHeader, sessionCookie } from '../session-cookie.ts'

/** Where pages speak with better-auth. */
export const identityPath = '/identity'

const [daySeconds, hourSeconds] = [86_400, 3_600]

/**
 * How better-auth works here. People come in by our own links (`members/entry`), which write person, password and membership in
 * one transaction; better-auth knows passwords, second factors, passkeys and sessions.
 */
export const identityOptions = ({ config, database, keys }: Platform) => ({
  appName: 'Countersign',
  baseURL: config.publicUrl,
  basePath: identityPath,
  secret: keys.identitySecret,
  database: { db: database, type: 'postgres' as const, transaction: true },
  telemetry: { enabled: false },
  logger: { disabled: true },
  // ours counts failures alone, by address and by account
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: passwordLength.least,
    maxPasswordLength: passwordLength.most,
    revokeSessionsOnPasswordReset: true,
    password: { hash: hashPassword, verify: verifyPassword },
  },
  session: {
    ...{ expiresIn: 14 * daySeconds, updateAge: hourSeconds, freshAge: daySeconds },
    additionalFields: { hasTwoFactors: { type: 'boolean' as const, required: false, input: false } },
  },
  databaseHooks: { session: { create: { before: markTwoFactors } } },
  verification: { storeIdentifier: 'hashed' as const },
  account: { encryptOAuthTokens: true },
  advanced: {
    // the name says more than the prefix that better-auth would give it
    useSecureCookies: false,
    cookies: { session_token: sessionCookie(config.publicUrl) },
    cookiePrefix: 'countersign',
    defaultCookieAttributes: {
      httpOnly: true,
      sameSite: 'lax' as const,
      secure: isSecure(config.publicUrl),
      path: '/',
    },
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    database: { generateId: ({ model }: { model: string }) => newId(model === 'user' ? 'usr' : 'idn') },
  },
})

/** What signs somebody in by two factors: a passkey, whose device has checked its user, or a code after the password. */
const byTwoFactors = ['/passkey/verify-authentication', '/two-factor/verify-totp', '/two-factor/verify-backup-code']

/** Sessions that better-auth opens by itself say how; `session-plugin.ts` says it of those that the service opens. */
async function markTwoFactors<Session extends object>(session: Session, call: { path?: string } | null) {
  if (!call?.path?.startsWith('/')) return
  return { data: { ...session, hasTwoFactors: byTwoFactors.includes(call.path) } }
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')
