import type { Executor } from '../../../platform/database/transaction.ts'
import { readRedliningEvents } from '../../events/read-events.ts'
import { listRounds } from '../document/redline-document-store.ts'
import type { Agreement } from './agreement.ts'
import { findAgreement } from './agreement-store.ts'

export { findNegotiationFolder } from './agreement-store.ts'

/** The negotiation that produced the agreed text of a signature request. */
export interface SignedNegotiation {
  agreement: Agreement
  /** The rounds up to the approval, oldest first. */
  rounds: Awaited<ReturnType<typeof listRounds>>
  /** The canonical texts of the redline request's events, oldest first. */
  events: string[]
}

/** Returns the negotiation that a signature request came from, or null if there was none. */
export async function readSignedNegotiation(
  db: Executor,
  signatureRequestId: string,
): Promise<SignedNegotiation | null> {
  const agreement = await findAgreement(db, signatureRequestId)
  if (agreement === null) return null
  const rounds = await listRounds(db, agreement.redlineRequestId)
  const events = await readRedliningEvents(db, agreement.redlineRequestId, 'all')
  return { agreement, rounds: rounds.filter(({ round }) => round <= agreement.round), events }
}
