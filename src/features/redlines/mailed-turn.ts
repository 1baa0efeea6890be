import type { Platform } from '../../platform/platform.ts'
import { createMailedRedlineUrl } from './redline-link.ts'
import { emailKey } from './redline-member.ts'
import { isInTurn, type RedlineRequest, sideOf } from './redline-request.ts'
import { findRedlineRequest, listMembers } from './redline-store.ts'

/** What a mail tells a member whose turn it is. */
export interface MailedTurn {
  request: RedlineRequest
  /** The names of the members on the other side. */
  others: string[]
  redlineUrl: string
}

/**
 * The turn of a member in a round, with the link that `token` opens; null when it is not, or no longer, that member's turn in
 * that round.
 */
export async function readMailedTurn(
  platform: Platform,
  {
    redlineRequestId,
    memberEmail,
    round,
    token,
  }: Record<'redlineRequestId' | 'memberEmail' | 'token', string> & {
    round: number
  },
): Promise<MailedTurn | null> {
  const request = await findRedlineRequest(platform.database, redlineRequestId)
  if (request === null || request.round !== round) return null
  const members = await listMembers(platform.database, redlineRequestId)
  const member = members.find(one => emailKey(one.email) === emailKey(memberEmail))
  if (member === undefined || !isInTurn(request, member.role)) return null
  const redlineUrl = await createMailedRedlineUrl(platform, request, memberEmail, token)
  const others = members.filter(one => sideOf(one.role) !== sideOf(member.role)).map(one => one.displayName)
  return redlineUrl === null ? null : { request, others, redlineUrl }
}
