import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { SessionSource } from '../shell/use-session.ts'

/** How the session came into its state, where that is worth a word. */
export type SessionNote = 'signedElsewhere' | 'turnCame'

/** What a signing link has opened. */
export interface OpenSigning {
  session: SigningSession
  note?: SessionNote | undefined
}

/** The session of a signing link, followed while it waits for others or for the seal. */
export function signingSource(client: SigningClient): SessionSource<OpenSigning> {
  return {
    load: async () => ({ session: await client.load() }),
    pollDelayMs: ({ session }, askedBefore) => pollDelayMs(session, askedBefore),
    follow: (before, { session }) => ({ session, note: noteAfter(before, session) }),
  }
}

/** Milliseconds until the page asks again how things stand; null when nothing more is expected. */
export function pollDelayMs(
  session: Pick<SigningSession, 'state' | 'waitingFor' | 'sealingFailed'>,
  askedBefore: number,
): number | null {
  if (session.state === 'Waiting') return 15_000
  if (session.state !== 'Signed') return null
  return session.waitingFor.length > 0 || session.sealingFailed ? 15_000 : Math.min(10_000, 150 * 1.5 ** askedBefore)
}

/** A note stays; a signer who has waited is told that their turn has come. */
function noteAfter(before: OpenSigning, session: SigningSession): SessionNote | undefined {
  return before.session.state === 'Waiting' && session.state === 'Ready' ? 'turnCame' : before.note
}
