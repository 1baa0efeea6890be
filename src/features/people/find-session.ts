import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity.ts'
import type { SignedIn } from './person.ts'
import { cookieValue, sessionCookie } from './session-cookie.ts'

/** How long a session that was found valid is taken as valid without asking again: signing out takes effect within it. */
const trustedForMs = 1_000
const mostKnown = 10_000

interface Known {
  signedIn: SignedIn
  checkedAtMs: number
}

/** By the hash of the cookie. */
const knownSessions = () => new Map<string, Known>()

/** Who is signed in by the cookie of a request, else null. */
export async function findSession(platform: Platform, request: FastifyRequest): Promise<SignedIn | null> {
  const { name } = sessionCookie(platform.config.publicUrl)
  const value = cookieValue(request.headers.cookie, name)
  if (value === null) return null
  const cache = platform.caches.of(knownSessions)
  const key = createHash('sha256').update(value).digest('base64')
  const known = cache.get(key)
  const nowMs = performance.now()
  if (known && nowMs - known.checkedAtMs < trustedForMs) return known.signedIn
  const signedIn = await askIdentity(platform, `${name}=${value}`)
  cache.delete(key)
  if (!signedIn) return null
  if (cache.size >= mostKnown) cache.delete(cache.keys().next().value!)
  cache.set(key, { signedIn, checkedAtMs: nowMs })
  return signedIn
}

/** What was kept of sessions in this process is asked for again. */
export const forgetSessions = ({ caches }: Platform): void => caches.of(knownSessions).clear()

async function askIdentity(platform: Platform, cookie: string): Promise<SignedIn | null> {
  const identity = await openIdentity(platform)
  const found = await identity.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  if (!found) return null
  const { user, session } = found
  return {
    personId: user.id,
    name: user.name,
    email: user.email,
    hasVerifiedEmail: user.emailVerified,
    hasTwoFactor: user.twoFactorEnabled ?? false,
    sessionId: session.id,
  }
}
