import { tellOfChange } from '../../platform/changes/change-feed.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest, RedlineState } from './redline-request.ts'
import { currentRevisionNumber, listAllMembers, lockRedlineRequest, updateRedlineRequest } from './redline-store.ts'

/**
 * Says who sees a change that keeps the state of the request: `turn` means only the side in turn, whose draft nobody else sees.
 * Everybody sees a change of state.
 */
export type ChangeAudience = 'all' | 'turn'

export interface RedlineSubject {
  request: RedlineRequest
  /** Current and removed members. */
  allMembers: RedlineMember[]
}

/**
 * Changes an existing redline request in a transaction that locks it; there is no other way to change one. `work` gets the locked
 * request, writes what belongs to the change (its events, its mails), and returns the new state, or null if nothing changed. An error
 * thrown by `work` undoes everything.
 */
export async function changeRedlineRequest(
  platform: Platform,
  redlineRequestId: string,
  work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>,
  seenBy: ChangeAudience = 'all',
): Promise<void> {
  await inTransaction(platform.database, tx => changeRedlineWithin(tx, { redlineRequestId, work, seenBy }))
}

/** Does the same in a transaction of the caller. Nothing may follow it in that transaction. */
export async function changeRedlineWithin(
  tx: Tx,
  {
    redlineRequestId,
    work,
    seenBy = 'all',
  }: {
    redlineRequestId: string
    work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>
    seenBy?: ChangeAudience
  },
): Promise<void> {
  const request = await lockRedlineRequest(tx, redlineRequestId)
  const allMembers = await listAllMembers(tx, redlineRequestId)
  const state = await work(tx, { request, allMembers })
  if (!state) return
  await notifyMembers(tx, request, isSameState(request, state) ? seenBy : 'all')
  await updateRedlineRequest(tx, request, state)
}

const isSameState = (before: RedlineState, after: RedlineState) =>
  before.status === after.status && before.currentSide === after.currentSide && before.round === after.round

/** Hides the revision in notices to all members, because it counts the edits of the side in turn. */
async function notifyMembers(
  tx: Tx,
  { redlineRequestId, currentSide }: RedlineRequest,
  seenBy: ChangeAudience,
): Promise<void> {
  const isAll = seenBy === 'all'
  const revision = isAll ? null : await currentRevisionNumber(tx, redlineRequestId)
  await tellOfChange(tx, { subject: redlineRequestId, audience: isAll ? null : currentSide, revision })
}
