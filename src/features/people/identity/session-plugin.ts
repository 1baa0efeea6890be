import type { BetterAuthPlugin } from 'better-auth'
import type { createAuthEndpoint } from 'better-auth/api'
import type { setSessionCookie } from 'better-auth/cookies'

/** The parts of better-auth that the plugin needs. They are loaded together with the rest of better-auth. */
interface Parts {
  createAuthEndpoint: typeof createAuthEndpoint
  setSessionCookie: typeof setSessionCookie
}

const terms = {
  method: 'POST' as const,
  requireHeaders: true as const,
  metadata: { $Infer: { body: {} as { personId: string; hasTwoFactors: boolean } } },
}

/**
 * Adds a call to better-auth that opens a session for a person, which better-auth itself does only after its own kinds
 * of sign-in. Only this service can make the call; no HTTP request can.
 */
export const sessionPlugin = ({ createAuthEndpoint, setSessionCookie }: Parts) =>
  ({
    id: 'countersign-session',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(terms, async ctx => {
        const { personId, hasTwoFactors } = ctx.body
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(personId)
        if (!user) return { isOpen: false }
        const session = await internalAdapter.createSession(personId, false, { hasTwoFactors })
        await setSessionCookie(ctx, { session, user })
        return { isOpen: true }
      }),
    },
  }) satisfies BetterAuthPlugin
