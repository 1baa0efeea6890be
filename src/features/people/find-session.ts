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

/** The cache of sessions, by the hash of the cookie. */
const knownSessions = () => new RecentReads<SignedIn>()

/** Returns the person who is signed in by a request's cookie, or null. Signing out takes effect within a second. */
export async function findSession(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return null
  const key = createHash('sha256').update(cookie).digest('base64')
  return platform.caches.of(knownSessions).of(key, () => askIdentity(platform, cookie))
}

/**
 * Extends the session of a request. A person who returns every week stays signed in, but for 30 days at most
 * (docs/decisions/52).
 */
export async function renewSession(
  platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const cookie = cookieOfSession(platform, request)
  if (cookie === null) return
  const identity = await openIdentity(platform)
  const { headers } = await identity.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  passCookies(reply, headers)
}

/** Returns the session cookie as a `Cookie` header, without the browser's other cookies. */
function cookieOfSession({ config }: Pick<Platform, 'config'>, request: FastifyRequest): string | null {
  const { name } = sessionCookie(config.publicUrl)
  const value = cookieValue(request.headers.cookie, name)
  return value === null ? null : `${name}=${value}`
}

/** Makes this process read all sessions from the database again. */
export const forgetSessions = ({ caches }: Pick<Platform, 'caches'>): void => caches.of(knownSessions).forget()

/** How exact the time of a session's last use is. Recording every use would cost up to one write per second. */
const usedForMs = 15 * 60_000

async function askIdentity(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  cookie: string,
): Promise<SignedIn | null> {
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
