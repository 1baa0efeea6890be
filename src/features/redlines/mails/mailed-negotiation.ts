import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { findRound, listAuthors, type Round } from '../document/redline-document-store.ts'
import { createMailedRedlineUrl } from '../redline-link.ts'
import { emailKey, type RedlineMember } from '../redline-member.ts'
import { isInTurn, type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { findRedlineRequest, listKnownMembers } from '../redline-store.ts'
import { openComments } from '../talk/present-comments.ts'
import { listMessages, type RedlineComment, type RedlineMessage } from '../talk/redline-talk-store.ts'

/** What the mails of a negotiation may tell a member. */
export interface MailedNegotiation {
  request: RedlineRequest
  /** The other side's members. */
  others: RedlineMember[]
  isInTurn: boolean
  /** False for counsel. */
  mayApprove: boolean
  /** Opens the document until the turn passes on; empty in a mail without a link. */
  redlineUrl: string
  /** Everybody who is or was a member. */
  known: RedlineMember[]
  self: RedlineMember
}

/** Null when the request is gone or the address is no member's any more. The same `token` makes the same link, null none. */
export async function readMailedNegotiation(
  platform: Platform,
  { redlineRequestId, memberEmail, token }: { redlineRequestId: string; memberEmail: string; token: string | null },
): Promise<MailedNegotiation | null> {
  const request = await findRedlineRequest(platform.database, redlineRequestId)
  if (request === null) return null
  const known = await listKnownMembers(platform.database, redlineRequestId)
  const members = known.filter(one => one.removedAt === null)
  const self = members.find(one => emailKey(one.email) === emailKey(memberEmail))
  const redlineUrl = token === null ? '' : await createMailedRedlineUrl(platform, request, memberEmail, token)
  if (!self || redlineUrl === null) return null
  return {
    request,
    others: members.filter(one => sideOf(one.role) !== sideOf(self.role)),
    isInTurn: isInTurn(request, self.role),
    mayApprove: stateAfter(request, 'approve', self.role) !== null,
    redlineUrl,
    known,
    self,
  }
}

/** A round that ended, as it was then. */
export interface MailedRound {
  outcome: Round['outcome']
  by: string
  endedAt: Date
  message: string | null
  summary: MemberSummary[]
  /** Open then: changes of the side that ended it, and shared comments. */
  open: { changes: number; comments: number }
}

/** Null for a round that has not ended. */
export async function readMailedRound(
  { database }: Platform,
  { request, known }: MailedNegotiation,
  round: number,
): Promise<MailedRound | null> {
  const found = await findRound(database, request.redlineRequestId, round)
  if (found === null) return null
  const authors = await listAuthors(database, request.redlineRequestId)
  const changes = found.changes.filter(one => sideOfAuthor(one.author, authors) === found.side)
  const comments = openComments(found.comments as RedlineComment[])
  return {
    outcome: found.outcome,
    by: known.find(one => one.memberId === found.memberId)!.displayName,
    endedAt: found.endedAt,
    message: found.message,
    summary: found.summary,
    open: { changes: changes.length, comments: comments.length },
  }
}

/** The messages of others from `messageId` on, oldest first, with their authors' names. */
export async function readMailedMessages(
  { database }: Platform,
  { request, known, self }: MailedNegotiation,
  messageId: string,
): Promise<(RedlineMessage & { by: string })[]> {
  const messages = await listMessages(database, request.redlineRequestId)
  return messages
    .filter(one => one.messageId >= messageId && one.memberId !== self.memberId)
    .map(one => ({ ...one, by: known.find(other => other.memberId === one.memberId)!.displayName }))
}
