import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { SessionSource } from '../shell/use-session.ts'

/** How the session came into its state, if that is worth mentioning. */
export type SessionNote = 'signedElsewhere' | 'turnCame'

/** What a signing link has opened. */
export interface OpenSigning {
  session: SigningSession
  note?: SessionNote | undefined
}

/** Provides the session of a signing link, polled while it waits for other signers or for the seal. */
export function signingSource(client: SigningClient): SessionSource<OpenSigning> {
  return {
    load: async () => ({ session: await client.load() }),
    pollDelayMs: ({ session }, askedBefore) => pollDelayMs(session, askedBefore),
    follow: (before, { session }) => ({ session, note: noteAfter(before, session) }),
  }
}

/** Returns milliseconds until the page polls again; null if no more change is expected. */
export function pollDelayMs(
  session: Pick<SigningSession, 'state' | 'waitingFor' | 'sealingFailed'>,
  askedBefore: number,
): number | null {
  if (session.state === 'Waiting') return 15_000
  if (session.state !== 'Signed') return null
  return session.waitingFor.length > 0 || session.sealingFailed ? 15_000 : Math.min(10_000, 150 * 1.5 ** askedBefore)
}

/** Keeps a note; a signer who has waited gets the note that their turn has come. */
function noteAfter(before: OpenSigning, session: SigningSession): SessionNote | undefined {
  return before.session.state === 'Waiting' && session.state === 'Ready' ? 'turnCame' : before.note
}
