import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertLinkLives } from '../links/open-link.ts'
import { type ChangeAudience, changeRedlineRequest } from './change-redline-request.ts'
import { type PartyMemberCaller, redlineLinks } from './redline-link.ts'
import type { RedlineMember } from './redline-member.ts'
import { isInTurn, type RedlineRequest } from './redline-request.ts'
import { findRedlineRequest, listAllMembers } from './redline-store.ts'

export interface OwnRequest {
  request: RedlineRequest
  /** Current and removed members. */
  allMembers: RedlineMember[]
  members: RedlineMember[]
  member: RedlineMember
}

/**
 * Reads the request of a session. Throws `redline_link_expired` if the member was removed since the link was checked.
 */
export async function readOwnRequest(
  { database }: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
): Promise<OwnRequest> {
  const request = await findRedlineRequest(database, caller.redlineRequestId)
  const allMembers = await listAllMembers(database, caller.redlineRequestId)
  if (!request) throw new CodedError('redline_link_expired')
  const members = allMembers.filter(member => member.removedAt === null)
  return { request, allMembers, members, member: memberOf(allMembers, caller) }
}

/** Finds the caller among current and removed members. Throws `redline_link_expired` if they are no longer a member. */
export function memberOf(allMembers: RedlineMember[], caller: PartyMemberCaller): RedlineMember {
  const member = allMembers.find(candidate => candidate.memberId === caller.memberId && candidate.removedAt === null)
  if (!member) throw new CodedError('redline_link_expired')
  return member
}

/**
 * Makes a change for a member through `changeRedlineRequest`. Throws `redline_link_expired` if the link has been
 * revoked since the call began.
 */
export function changeAsRedlineMember(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  work: Parameters<typeof changeRedlineRequest>[2],
  seenBy?: ChangeAudience,
): Promise<void> {
  const change: typeof work = async (tx, subject) => {
    await assertLinkLives(tx, redlineLinks, caller.knownBy.link_id)
    return work(tx, subject)
  }
  return changeRedlineRequest(platform, caller.redlineRequestId, change, seenBy)
}

/** Throws `not_members_turn` unless the member's side is in turn. */
export function assertInTurn(request: RedlineRequest, member: RedlineMember): void {
  if (!isInTurn(request, member.role)) throw new CodedError('not_members_turn')
}

/**
 * Checks that a call ends in the turn in which it began, because the next turn may begin with the same document. Throws
 * `redline_revision_stale`.
 */
export function assertSameTurn(now: RedlineRequest, begun: RedlineRequest): void {
  if (now.round !== begun.round) throw new CodedError('redline_revision_stale')
}
