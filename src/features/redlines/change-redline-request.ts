import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest, RedlineState } from './redline-request.ts'
import { listKnownMembers, lockRedlineRequest, updateRedlineRequest } from './redline-store.ts'

export interface RedlineSubject {
  request: RedlineRequest
  /** Everybody who is or was a member. */
  known: RedlineMember[]
}

/**
 * The one way to change a redline request that exists: a transaction in which nobody else changes it. `work` sees it as
 * it is under the lock, writes what belongs to the change (its events, its mails) and says where the request stands
 * then, or null when nothing was changed. Whatever `work` throws undoes all of it.
 */
export async function changeRedlineRequest(
  platform: Platform,
  redlineRequestId: string,
  work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>,
): Promise<void> {
  await inTransaction(platform.database, tx => changeRedlineWithin(tx, redlineRequestId, work))
}

/** The same in a transaction that the caller has begun; it is the last thing that happens there. */
export async function changeRedlineWithin(
  tx: Tx,
  redlineRequestId: string,
  work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>,
): Promise<void> {
  const request = await lockRedlineRequest(tx, redlineRequestId)
  const known = await listKnownMembers(tx, redlineRequestId)
  const state = await work(tx, { request, known })
  if (state) await updateRedlineRequest(tx, request, state)
}
