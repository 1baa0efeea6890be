import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../http/actor-origin.ts'
import type { Try } from '../../http/attempts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { readJsonBody } from '../../http/request-body.ts'
import { compileInputValidator } from '../../http/validation.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange } from './changes/record-change.ts'
import { findSession, forgetSessions } from './find-session.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'
import { identityPath } from './identity/identity-options.ts'
import { type IdentityPath, identityPaths } from './identity/identity-paths.ts'
import { identityRefusalOf } from './identity/identity-refusals.ts'
import { membershipsOf } from './membership.ts'
import { assertOwnWays } from './own-ways.ts'
import { assertPassword } from './passwords/password-rules.ts'
import { inPasswordTurn } from './passwords/password-turns.ts'
import type { Person, SignedIn } from './person.ts'
import { deleteSessions, setSessionByTwoFactors, setSessionsByOneFactor } from './person-store.ts'
import { countingProofFailures } from './proofs/attempts.ts'
import { knownDeviceOf } from './proofs/known-device.ts'
import { proveInSession, takeCodeOnce } from './proofs/prove.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'
import { assertFromPage } from './same-site.ts'
import { identityCookies } from './session-cookie.ts'

const bodyLimitBytes = 64 * 1024

/** The values are strings, except `response`, which comes from a passkey device. */
type IdentityBody = Record<string, unknown>

/** The callers. Both may be null if the call does not require anyone to be signed in. */
interface Callers {
  session: SignedIn | null
  /** The person of the session, or the person who has entered a password but not yet the code. */
  person: Person | null
}

interface IdentityCall extends Callers {
  platform: Platform
  path: IdentityPath
  request: FastifyRequest
  body: IdentityBody | null
}

/** Serves the calls that pages use to sign people in and out, and to change passwords, second factors and passkeys. */
export function serveIdentity(app: FastifyInstance, platform: Platform): void {
  for (const [name, path] of Object.entries(identityPaths)) {
    const bodyOf = bodyReader(path)
    app.route({
      method: path.method,
      url: identityPath + name,
      exposeHeadRoute: false,
      async handler(request, reply) {
        assertFromPage(platform, request)
        if (name !== '/sign-out') assertOwnWays(platform)
        const callers = await callersOf(platform, path, request)
        const call = { ...callers, platform, path, request, body: await bodyOf(request) }
        if (path.setsPassword) await assertNewPassword(call)
        const answer = await prove(call, () => askIdentity(call))
        await keepChange(call)
        forgetSessions(platform)
        return sendOn(reply, answer)
      },
    })
  }
}

function bodyReader({ body }: IdentityPath): (request: FastifyRequest) => Promise<IdentityBody | null> {
  if (!body) return async () => null
  const check = compileInputValidator(body, { rule: 'refused', part: 'property' })
  return async request => check(await readJsonBody(request.raw, bodyLimitBytes)).value
}

/**
 * Returns the callers of a path. Throws `auth_token_not_valid`, `sign_in_ended` or `sign_in_again` if the caller does
 * not meet the path's requirement.
 */
async function callersOf(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  { caller }: IdentityPath,
  request: FastifyRequest,
): Promise<Callers> {
  const session = await findSession(platform, request)
  if (caller === 'anyone') return { session, person: session }
  if (caller === 'half-signed-in') {
    const person = session ?? (await findHalfSignedIn(platform, request))
    if (!person) throw new CodedError('sign_in_ended')
    return { session, person }
  }
  if (!session) throw new CodedError('auth_token_not_valid')
  if (caller === 'recently-signed-in') assertRecentSignIn(platform, session)
  return { session, person: session }
}

async function findHalfSignedIn(
  platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
): Promise<Person | null> {
  const identity = await openIdentity(platform)
  const { person } = await identity.api.readHalfSignedIn({ headers: headersOf(platform, request) })
  return person
}

/** Runs a call within the limits for the kind of proof that its body contains. */
function prove(call: IdentityCall, ask: () => Promise<Response>): Promise<Response> {
  const { platform, path, request, session, person, body } = call
  const { proof } = path
  if (!proof) return ask()
  const isSignIn = path.caller === 'anyone'
  const answerOrRefusal = () => {
    if (proof === 'password') return inPasswordTurn(platform, ask)
    if (proof === 'app-code')
      return takeCodeOnce(platform, { personId: person!.personId, code: String(body?.code), work: ask })
    return ask()
  }
  const counted = () => countingProofFailures(platform, tryOf(call), answerOrRefusal)
  if (isSignIn || !session) return counted()
  return proveInSession(platform, {
    person: session,
    origin: { ...originOf(request), at: platform.clock.now() },
    work: counted,
  })
}

/**
 * Returns what an attempt to guess a proof is counted against. For people who are at least half signed in, this is
 * their own account, whatever address the body names.
 */
function tryOf({ platform, path, request, person, body }: IdentityCall): Try {
  const address = request.ip
  if (path.proof === 'passkey') return { address, target: null }
  if (path.caller !== 'anyone') return { address, target: `${path.proof} of ${person!.personId}` }
  const email = String(body?.email).trim().toLowerCase()
  const device = knownDeviceOf(platform, request, email)
  return { address, target: device === null ? email : `${device} ${email}` }
}

/**
 * Records what a call changed in the account, after better-auth has committed it. Entering a code can be a sign-in,
 * which does not change the account.
 */
async function keepChange({ platform, path, request, session }: IdentityCall): Promise<void> {
  const { change, factor, setsPassword } = path
  if (!session || !(change || factor)) return
  const isChange = change !== undefined && !(change === 'factor_turned_on' && session.hasTwoFactor)
  const origin = { ...originOf(request), at: platform.clock.now() }
  await inTransaction(platform.database, async tx => {
    if (isChange) await recordChange(tx, session, change, origin)
    if (setsPassword) await deleteSessions(tx, session.personId, { allBut: session.sessionId })
    if (factor === 'shown') await setSessionByTwoFactors(tx, session)
    if (factor === 'removed') await setSessionsByOneFactor(tx, session.personId)
  })
}

/** Throws `invalid_input` if the new password is not allowed. */
async function assertNewPassword({ platform, person, body }: IdentityCall): Promise<void> {
  const { personId, email } = person!
  const memberships = await membershipsOf(platform, personId)
  const organizations = memberships.map(({ organizationName }) => organizationName)
  await assertPassword(String(body?.newPassword), { email, organizations })
}

/** Passes a call to better-auth. Throws its refusals as our errors, so that failed attempts count. */
async function askIdentity({ platform, request, body }: IdentityCall): Promise<Response> {
  const identity = await openIdentity(platform)
  const headers = headersOf(platform, request)
  headers.set('origin', new URL(platform.config.publicUrl).origin)
  if (body) headers.set('content-type', 'application/json')
  // drops the query, because no page sends one
  const url = new URL(request.url.split('?')[0]!, platform.config.publicUrl)
  const answer = await identity.handler(
    new Request(url, { method: request.method, headers, ...(body && { body: JSON.stringify(body) }) }),
  )
  if (answer.ok) return answer
  throw await identityRefusalOf(platform, answer)
}

function headersOf({ config }: Pick<Platform, 'config'>, request: FastifyRequest): Headers {
  const headers = callerHeaders(request)
  const cookies = identityCookies(request.headers.cookie, config.publicUrl)
  if (cookies !== '') headers.set('cookie', cookies)
  return headers
}

async function sendOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  passCookies(reply, answer.headers)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(await answer.text())
}
