import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { passwordLength } from '../passwords/password-rules.ts'
import { clientAddressHeader, sessionCookie } from '../session-cookie.ts'

/** The path at which pages call better-auth. */
export const identityPath = '/identity'

const [daySeconds, hourSeconds] = [86_400, 3_600]

/**
 * Returns the configuration of better-auth. People enter through our own links (`members/entry`), which write person,
 * password and membership in one transaction; better-auth handles passwords, second factors, passkeys and sessions.
 */
export const identityOptions = ({ config, database, keys }: Pick<Platform, 'config' | 'database' | 'keys'>) => ({
  appName: 'Countersign',
  baseURL: config.publicUrl,
  basePath: identityPath,
  secret: keys.identitySecret,
  database: { db: database, type: 'postgres' as const, transaction: true },
  telemetry: { enabled: false },
  logger: { disabled: true },
  // our own limit counts only failures, per address and per account
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
    // the name that we set already has the prefix that better-auth would add
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

/**
 * The paths that sign a person in with two factors: a passkey, whose device has verified its user, or a code after the
 * password.
 */
const byTwoFactors = ['/passkey/verify-authentication', '/two-factor/verify-totp', '/two-factor/verify-backup-code']

/**
 * Sets the two-factor mark of sessions that better-auth opens by itself. `session-plugin.ts` sets it for sessions that
 * this service opens.
 */
async function markTwoFactors<Session extends object>(session: Session, call: { path?: string } | null) {
  if (!call?.path?.startsWith('/')) return
  return { data: { ...session, hasTwoFactors: byTwoFactors.includes(call.path) } }
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')
