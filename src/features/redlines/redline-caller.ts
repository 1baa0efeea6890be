import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertLinkLives } from '../links/open-link.ts'
import { changeRedlineRequest, type SeenBy } from './change-redline-request.ts'
import { type PartyMemberCaller, redlineLinks } from './redline-link.ts'
import type { RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest } from './redline-request.ts'
import { findRedlineRequest, listKnownMembers } from './redline-store.ts'

export interface OwnRequest {
  request: RedlineRequest
  /** Everybody who is or was a member. */
  known: RedlineMember[]
  members: RedlineMember[]
  member: RedlineMember
}

/** The request of a session. Who was removed since the link was checked is nobody here: `redline_link_expired`. */
export async function readOwn({ database }: Platform, caller: PartyMemberCaller): Promise<OwnRequest> {
  const request = await findRedlineRequest(database, caller.redlineRequestId)
  const known = await listKnownMembers(database, caller.redlineRequestId)
  if (!request) throw new CodedError('redline_link_expired')
  const members = known.filter(member => member.removedAt === null)
  return { request, known, members, member: memberOf(known, caller) }
}

/** The caller among everybody who is or was a member; throws `redline_link_expired`. */
export function memberOf(known: RedlineMember[], caller: PartyMemberCaller): RedlineMember {
  const member = known.find(one => one.memberId === caller.memberId && one.removedAt === null)
  if (!member) throw new CodedError('redline_link_expired')
  return member
}

/**
 * A change that a member makes, as `changeRedlineRequest`: none is made by a link that was revoked while it was on its way.
 * Throws `redline_link_expired`.
 */
export function changeAsMember(
  platform: Platform,
  caller: PartyMemberCaller,
  work: Parameters<typeof changeRedlineRequest>[2],
  seenBy?: SeenBy,
): Promise<void> {
  const change: typeof work = async (tx, subject) => {
    await assertLinkLives(tx, redlineLinks, caller.knownBy.link_id)
    return work(tx, subject)
  }
  return changeRedlineRequest(platform, caller.redlineRequestId, change, seenBy)
}

/** Throws `not_members_turn`. */
export function assertInTurn(request: RedlineRequest, member: RedlineMember): void {
  if (!isInTurn(request, member.role)) throw new CodedError('not_members_turn')
}

/** What was begun in a turn ends in it: the document may be the same in the next one. Throws `redline_revision_stale`. */
export function assertSameTurn(now: RedlineRequest, begun: RedlineRequest): void {
  if (now.round !== begun.round) throw new CodedError('redline_revision_stale')
}
