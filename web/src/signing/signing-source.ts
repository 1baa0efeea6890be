import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { SessionSource } from '../shell/use-session.ts'

/** How the session got into its state, if the page should mention it. */
export type SessionNote = 'signedElsewhere' | 'turnCame'

/** The session that a signing link has opened, with a note. */
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

/** Returns the milliseconds until the page polls again; null if no further change is expected. */
export function pollDelayMs(
  session: Pick<SigningSession, 'state' | 'waitingFor' | 'sealingFailed'>,
  askedBefore: number,
): number | null {
  if (session.state === 'Waiting') return 15_000
  if (session.state !== 'Signed') return null
  return session.waitingFor.length > 0 || session.sealingFailed ? 15_000 : Math.min(10_000, 150 * 1.5 ** askedBefore)
}

/**
 * Returns the note for a newer session. A signer who has waited gets the note that their turn has come. Otherwise the
 * note stays.
 */
function noteAfter(before: OpenSigning, session: SigningSession): SessionNote | undefined {
  return before.session.state === 'Waiting' && session.state === 'Ready' ? 'turnCame' : before.note
}
