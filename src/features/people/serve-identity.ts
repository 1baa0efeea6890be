import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { readBytes } from '../../http/request-body.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Attempt, countingFailures } from './attempts.ts'
import type { ChangeKind } from './changes/change-kinds.ts'
import { recordChange } from './changes/record-change.ts'
import { findSession, forgetSessions } from './find-session.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'
import { identityPath } from './identity/identity-options.ts'
import { membershipsOf } from './membership.ts'
import { assertOwnWays } from './own-ways.ts'
import { assertPassword } from './passwords/password-rules.ts'
import type { SignedIn } from './person.ts'
import { signedIn } from './person-access.ts'
import { setSessionByTwoFactors, setSessionsByOneFactor } from './person-store.ts'
import { assertFromPage } from './same-site.ts'

const bodyLimitBytes = 64 * 1024

interface IdentityPath {
  method: 'GET' | 'POST'
  /** Failures are counted, since it can be guessed. */
  isAttempt?: true
  setsPassword?: true
  /** What of the account of whoever is signed in it changes. */
  change?: ChangeKind
  /** It shows a second factor of whoever is signed in already, or may take the last one away. */
  factor?: 'shown' | 'removed'
}

/** What of better-auth is open, by its paths. */
const paths: Record<string, IdentityPath> = {
  '/sign-in/email': { method: 'POST', isAttempt: true },
  '/sign-out': { method: 'POST' },
  '/change-password': { method: 'POST', isAttempt: true, setsPassword: true, change: 'password_changed' },
  '/two-factor/enable': { method: 'POST', isAttempt: true },
  '/two-factor/disable': { method: 'POST', isAttempt: true, change: 'factor_turned_off', factor: 'removed' },
  '/two-factor/verify-totp': { method: 'POST', isAttempt: true, change: 'factor_turned_on', factor: 'shown' },
  '/two-factor/verify-backup-code': { method: 'POST', isAttempt: true, factor: 'shown' },
  '/two-factor/generate-backup-codes': { method: 'POST', isAttempt: true, change: 'recovery_codes_made' },
  '/passkey/generate-register-options': { method: 'GET' },
  '/passkey/verify-registration': { method: 'POST', change: 'passkey_added', factor: 'shown' },
  '/passkey/generate-authenticate-options': { method: 'GET' },
  '/passkey/verify-authentication': { method: 'POST', isAttempt: true },
  '/passkey/list-user-passkeys': { method: 'GET' },
  '/passkey/delete-passkey': { method: 'POST', change: 'passkey_removed', factor: 'removed' },
  '/passkey/update-passkey': { method: 'POST' },
}

/** What only signing in refuses with. */
export const identityErrors = [
  'sign_in_failed',
  'two_factor_failed',
  'sign_in_again',
  'passkey_unverified',
  'identity_refused',
] as const

/** What better-auth refuses with, as our errors; anything else is told in its own words. */
const refusals: Record<string, Exclude<(typeof identityErrors)[number], 'identity_refused'> | 'auth_token_not_valid'> =
  {
    INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
    INVALID_PASSWORD: 'sign_in_failed',
    CREDENTIAL_ACCOUNT_NOT_FOUND: 'sign_in_failed',
    PASSKEY_NOT_FOUND: 'sign_in_failed',
    AUTHENTICATION_FAILED: 'sign_in_failed',
    INVALID_CODE: 'two_factor_failed',
    INVALID_BACKUP_CODE: 'two_factor_failed',
    INVALID_TWO_FACTOR_COOKIE: 'two_factor_failed',
    PASSKEY_NOT_VERIFIED: 'passkey_unverified',
    SESSION_NOT_FRESH: 'sign_in_again',
    UNAUTHORIZED: 'auth_token_not_valid',
  }

/** Where pages sign people in and out, and change passwords, second factors and passkeys. */
export function serveIdentity(app: FastifyInstance, platform: Platform): void {
  for (const [path, { method, isAttempt, setsPassword, change, factor }] of Object.entries(paths))
    app.route({
      method,
      url: `${identityPath}${path}`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        assertFromPage(platform, request)
        if (path !== '/sign-out') assertOwnWays(platform)
        const body = method === 'POST' ? await readBytes(request.raw, bodyLimitBytes) : null
        if (setsPassword) await assertNewPassword(platform, request, body)
        const person = change || factor ? await findSession(platform, request) : null
        const ask = () => askIdentity(platform, request, body)
        const answer = await (isAttempt ? countingFailures(platform, attemptOf(request, body), ask) : ask())
        if (person) await keepChange(platform, request, person, { change, factor })
        forgetSessions(platform)
        return sendOn(reply, answer)
      },
    })
}

/** better-auth has committed what it did by now. A code also signs in, which is no change of an account that asks for one. */
async function keepChange(
  platform: Platform,
  request: FastifyRequest,
  person: SignedIn,
  { change, factor }: Pick<IdentityPath, 'change' | 'factor'>,
) {
  const isChange = change !== undefined && !(change === 'factor_turned_on' && person.hasTwoFactor)
  const origin = { ...originOf(request), at: platform.clock.now() }
  await inTransaction(platform.database, async tx => {
    if (isChange) await recordChange(tx, person, change, origin)
    if (factor === 'shown') await setSessionByTwoFactors(tx, person)
    if (factor === 'removed') await setSessionsByOneFactor(tx, person.personId)
  })
}

/** Throws `auth_token_not_valid`, and `invalid_input` for a password that nobody may choose. */
async function assertNewPassword(platform: Platform, request: FastifyRequest, body: Buffer | null): Promise<void> {
  const person = await signedIn(platform, request)
  const { newPassword } = textsOf(body)
  const memberships = await membershipsOf(platform, person.personId)
  const organizations = memberships.map(one => one.organizationName)
  await assertPassword(newPassword ?? '', { email: person.email, organizations })
}

/** Throws what a refusal is in our words, so that failed attempts count. */
async function askIdentity(platform: Platform, request: FastifyRequest, body: Buffer | null): Promise<Response> {
  const identity = await openIdentity(platform)
  const hasBody = body !== null && body.length > 0
  const headers = callerHeaders(request)
  headers.set('origin', new URL(platform.config.publicUrl).origin)
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie)
  if (hasBody) headers.set('content-type', 'application/json')
  const url = new URL(request.url, platform.config.publicUrl)
  const answer = await identity.handler(
    new Request(url, { method: request.method, headers, ...(hasBody && { body: new Uint8Array(body) }) }),
  )
  if (answer.ok) return answer
  throw await refusalOf(platform, answer)
}

async function refusalOf({ log }: Platform, answer: Response): Promise<CodedError> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const known = code === undefined ? undefined : refusals[code]
  if (known) return new CodedError(known)
  if (answer.status === 401) return new CodedError('auth_token_not_valid')
  if (answer.status >= 500) {
    log.error({ code, message }, 'Signing in failed')
    return new CodedError('internal')
  }
  return new CodedError('identity_refused', { reason: message ?? answer.statusText })
}

async function sendOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  passCookies(reply, answer.headers)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(await answer.text())
}

/** Whose attempt it is: of an address, at an account. */
function attemptOf(request: FastifyRequest, body: Buffer | null): Attempt {
  return { address: request.ip, account: (textsOf(body).email ?? '').trim().toLowerCase() }
}

/** The texts of a body, by name; none of what is no JSON. */
function textsOf(body: Buffer | null): Record<string, string | undefined> {
  try {
    const entries = Object.entries(JSON.parse(body?.toString() ?? '{}') as object)
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
