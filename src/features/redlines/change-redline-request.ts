import { tellOfChange } from '../../platform/changes/change-feed.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RedlineMember } from './redline-member.ts'
import type { RedlineRequest, RedlineState } from './redline-request.ts'
import { currentRevisionNumber, listAllMembers, lockRedlineRequest, updateRedlineRequest } from './redline-store.ts'

/**
 * Who is notified of a change that keeps the state of the request: everyone, or only the side in turn, whose draft no
 * one else sees. A change of state is always announced to everyone.
 */
export type ChangeAudience = 'all' | 'turn'

export interface RedlineSubject {
  request: RedlineRequest
  /** Current and removed members. */
  allMembers: RedlineMember[]
}

/**
 * Changes an existing redline request in a transaction that locks it; there is no other way to change one. `work` gets
 * the locked request, writes everything that belongs to the change, such as events and mails, and returns the new
 * state, or null if nothing changed. An error thrown by `work` undoes everything.
 */
export async function changeRedlineRequest(
  platform: Pick<Platform, 'database'>,
  redlineRequestId: string,
  work: (tx: Tx, subject: RedlineSubject) => Promise<RedlineState | null>,
  seenBy: ChangeAudience = 'all',
): Promise<void> {
  await inTransaction(platform.database, tx => changeRedlineWithin(tx, { redlineRequestId, work, seenBy }))
}

/**
 * Changes a redline request as `changeRedlineRequest` does, but in the caller's transaction. It must be the last change
 * there.
 */
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

/** Leaves the revision out of notices to all members, because it shows how many edits the side in turn has made. */
async function notifyMembers(
  tx: Tx,
  { redlineRequestId, currentSide }: RedlineRequest,
  seenBy: ChangeAudience,
): Promise<void> {
  const isAll = seenBy === 'all'
  const revision = isAll ? null : await currentRevisionNumber(tx, redlineRequestId)
  await tellOfChange(tx, { subject: redlineRequestId, audience: isAll ? null : currentSide, revision })
}
