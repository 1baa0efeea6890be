import { tellOfChange } from '../../platform/changes/change-feed.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest, RedlineState } from './redline-request.ts'
import { currentRevisionNumber, listKnownMembers, lockRedlineRequest, updateRedlineRequest } from './redline-store.ts'

/**
 * Who sees a change that leaves the request where it stands: `turn` is the side in turn alone, whose draft nobody else sees.
 * A request that moves on is seen by all.
 */
export type SeenBy = 'all' | 'turn'

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
  seenBy: SeenBy = 'all',
): Promise<void> {
  await inTransaction(platform.database, tx => changeRedlineWithin(tx, redlineRequestId, work, seenBy))
}

/** The same in a transaction that the caller has begun; it is the last thing that happens there. */
export async function changeRedlineWithin(
  tx: Tx,
  redlineRequestId: string,
  work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>,
  seenBy: SeenBy = 'all',
): Promise<void> {
  const request = await lockRedlineRequest(tx, redlineRequestId)
  const known = await listKnownMembers(tx, redlineRequestId)
  const state = await work(tx, { request, known })
  if (!state) return
  await tellMembers(tx, request, isSameState(request, state) ? seenBy : 'all')
  await updateRedlineRequest(tx, request, state)
}

const isSameState = (before: RedlineState, after: RedlineState) =>
  before.status === after.status && before.currentSide === after.currentSide && before.round === after.round

/** All are not told the revision: it counts what the side in turn does. */
async function tellMembers(tx: Tx, { redlineRequestId, currentSide }: RedlineRequest, seenBy: SeenBy): Promise<void> {
  const isAll = seenBy === 'all'
  const revision = isAll ? null : await currentRevisionNumber(tx, redlineRequestId)
  await tellOfChange(tx, { subject: redlineRequestId, audience: isAll ? null : currentSide, revision })
}
