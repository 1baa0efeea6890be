import type { BetterAuthPlugin } from 'better-auth'
import type { createAuthEndpoint } from 'better-auth/api'
import type { Person } from '../person.ts'
import { halfSignInCookie } from '../session-cookie.ts'

const terms = { method: 'GET' as const, requireHeaders: true as const }

/**
 * Adds a call to better-auth that returns the person who has entered a password but not yet the code of a second
 * factor. Only this service can make the call; no HTTP request can.
 */
export const halfSignInPlugin = (parts: { createAuthEndpoint: typeof createAuthEndpoint }) =>
  ({
    id: 'countersign-half-sign-in',
    endpoints: {
      readHalfSignedIn: parts.createAuthEndpoint.serverOnly(terms, async (ctx): Promise<{ person: Person | null }> => {
        const { internalAdapter, secret } = ctx.context
        const key = await ctx.getSignedCookie(halfSignInCookie, secret)
        const begun = key ? await internalAdapter.findVerificationValue(key) : null
        const user = begun ? await internalAdapter.findUserById(begun.value) : null
        return { person: user && { personId: user.id, name: user.name, email: user.email } }
      }),
    },
  }) satisfies BetterAuthPlugin
