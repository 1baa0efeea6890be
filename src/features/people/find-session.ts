import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { openIdentity } from './identity/identity.ts'
import { passCookies } from './identity/identity-call.ts'
import type { SignedIn } from './person.ts'
import { setSessionUsed } from './person-store.ts'
import { cookieValue, sessionCookie } from './session-cookie.ts'

/** By the hash of the cookie. */
const knownSessions = () => new RecentReads<SignedIn>()

/** The person signed in by a request's cookie, else null. Signing out takes effect within a second. */
export async function findSession(platform: Platform, request: FastifyRequest): Promise<SignedIn | null> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return null
  const key = createHash('sha256').update(cookie).digest('base64')
  return platform.caches.of(knownSessions).of(key, () => askIdentity(platform, cookie))
}

/** Extends the session of a request: a person who returns every week stays signed in, for 30 days (docs/decisions/52). */
export async function renewSession(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return
  const identity = await openIdentity(platform)
  const { headers } = await identity.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  passCookies(reply, headers)
}

/** As in a `Cookie` header, without the browser's other cookies. */
function cookieOfSession({ config }: Platform, request: FastifyRequest): string | null {
  const { name } = sessionCookie(config.publicUrl)
  const value = cookieValue(request.headers.cookie, name)
  return value === null ? null : `${name}=${value}`
}

/** Makes this process read sessions again. */
export const forgetSessions = ({ caches }: Platform): void => caches.of(knownSessions).forget()

/** The last use of a session is recorded to the quarter of an hour: recording every look would cost one write per second. */
const usedForMs = 15 * 60_000

async function askIdentity(platform: Platform, cookie: string): Promise<SignedIn | null> {
  const identity = await openIdentity(platform)
  const result = await identity.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  if (!result) return null
  const { user, session } = result
  const now = platform.clock.now()
  if (now.getTime() - session.updatedAt.getTime() > usedForMs)
    await inTransaction(platform.database, tx => setSessionUsed(tx, session.id, now))
  return {
    personId: user.id,
    name: user.name,
    email: user.email,
    hasVerifiedEmail: user.emailVerified,
    hasTwoFactor: user.twoFactorEnabled ?? false,
    isByTwoFactors: session.hasTwoFactors ?? false,
    sessionId: session.id,
    signedInAt: session.createdAt,
  }
}
