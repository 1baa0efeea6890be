import type { BetterAuthPlugin } from 'better-auth'
import type { createAuthEndpoint } from 'better-auth/api'
import type { setSessionCookie } from 'better-auth/cookies'

/** The part of better-auth that opens a session; it is loaded with the rest of it. */
interface Parts {
  createAuthEndpoint: typeof createAuthEndpoint
  setSessionCookie: typeof setSessionCookie
}

const terms = {
  method: 'POST' as const,
  requireHeaders: true as const,
  metadata: { $Infer: { body: {} as { personId: string; hasTwoFactors: boolean } } },
}

/** Lets this service, but no request, open a session for a person; better-auth itself opens them only in its own ways. */
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
