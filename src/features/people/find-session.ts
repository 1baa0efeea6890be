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

/** Who is signed in by the cookie of a request, else null. Signing out takes effect within a second. */
export async function findSession(platform: Platform, request: FastifyRequest): Promise<SignedIn | null> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return null
  const key = createHash('sha256').update(cookie).digest('base64')
  return platform.caches.of(knownSessions).of(key, () => askIdentity(platform, cookie))
}

/** Puts off the end of the session of a request: who comes back every week stays signed in, for 30 days (decision record 160). */
export async function renewSession(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return
  const identity = await openIdentity(platform)
  const { headers } = await identity.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  passCookies(reply, headers)
}

/** As in a `Cookie` header, without the other cookies of the browser. */
function cookieOfSession({ config }: Platform, request: FastifyRequest): string | null {
  const { name } = sessionCookie(config.publicUrl)
  const value = cookieValue(request.headers.cookie, name)
  return value === null ? null : `${name}=${value}`
}

/** What was kept of sessions in this process is asked for again. */
export const forgetSessions = ({ caches }: Platform): void => caches.of(knownSessions).forget()

/** When a session was last used is kept to the quarter of an hour: a write for every look at it would be one a second. */
const usedForMs = 15 * 60_000

async function askIdentity(platform: Platform, cookie: string): Promise<SignedIn | null> {
  const identity = await openIdentity(platform)
  const found = await identity.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  if (!found) return null
  const { user, session } = found
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
