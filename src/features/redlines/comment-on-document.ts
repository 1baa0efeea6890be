import { CodedError } from '../../platform/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ActorOrigin } from '../signing/session-guard.ts'
import { changeRedlineRequest, type RedlineSubject } from './change-redline-request.ts'
import { mailMessage } from './notify-members.ts'
import { lastEndedRound, presentComments } from './present-comments.ts'
import { assertInTurn, memberOf, readDocument } from './redline-caller.ts'
import { recordOfMember } from './redline-events.ts'
import type { PartyMemberCaller } from './redline-link.ts'
import type { RedlineMember } from './redline-member.ts'
import { type RedlineRequest, sideOf } from './redline-request.ts'
import { insertComments, insertMessage, listComments, markResolved, type RedlineComment } from './redline-talk-store.ts'

export interface CommentInput {
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
}

/** Writes a comment, and answers it as the member sees it. Throws `not_members_turn`, `redline_clause_not_found`, `invalid_input`. */
export async function addComment(platform: Platform, caller: PartyMemberCaller, input: CommentInput) {
  const place = await placeOf(platform, caller, input)
  return changeComments(platform, caller, async (tx, { request, member }) => {
    const comment = {
      ...newComment(platform, request, member, input.text),
      ...place,
      internal: input.internal ?? false,
    }
    await insertComments(tx, [comment])
    return comment.commentId
  })
}

/** Answers a comment; the answer is as internal as the comment. Throws `not_members_turn`, `redline_comment_not_found`. */
export async function replyToComment(platform: Platform, caller: PartyMemberCaller, commentId: string, text: string) {
  return changeComments(platform, caller, async (tx, { request, member, comments }) => {
    const { internal } = visible(comments, commentId, request, member)
    await insertComments(tx, [{ ...newComment(platform, request, member, text), parentId: commentId, internal }])
    return commentId
  })
}

/** Settles a comment, once. Throws `not_members_turn`, `redline_comment_not_found`. */
export async function resolveComment(platform: Platform, caller: PartyMemberCaller, commentId: string) {
  return changeComments(platform, caller, async (tx, { request, member, comments }) => {
    const { resolvedRound } = visible(comments, commentId, request, member)
    if (resolvedRound === null) await markResolved(tx, commentId, request.round, sideOf(member.role))
    return commentId
  })
}

/** Writes to the thread between the parties: any member, at any time. */
export async function addMessage(platform: Platform, caller: PartyMemberCaller, text: string, origin: ActorOrigin) {
  let added: ReturnType<typeof presentMessage> | undefined
  await changeRedlineRequest(platform, caller.redlineRequestId, async (tx, { request, known }) => {
    const author = memberOf(known, caller)
    // named under the lock: the mails of a message tell of all that have later names
    const message = { messageId: newId('rmsg'), memberId: author.memberId, text, createdAt: platform.clock.now() }
    await insertMessage(tx, { ...message, redlineRequestId: request.redlineRequestId })
    await recordOfMember(tx, request, 'redline_message_added', author, message.createdAt, origin, { message: text })
    await mailMessage(tx, request, known, message)
    added = presentMessage(message, [author])
    return request
  })
  return added!
}

export function presentMessage(
  one: { messageId: string; memberId: string; text: string; createdAt: Date },
  known: RedlineMember[],
) {
  const member = known.find(other => other.memberId === one.memberId)!
  return {
    id: one.messageId,
    author: member.displayName,
    email: member.email,
    side: sideOf(member.role),
    at: one.createdAt.toISOString(),
    text: one.text,
  }
}

interface Commenting {
  request: RedlineRequest
  member: RedlineMember
  comments: RedlineComment[]
}

async function changeComments(
  platform: Platform,
  caller: PartyMemberCaller,
  work: (tx: Tx, subject: Commenting) => Promise<string>,
) {
  let found: ReturnType<typeof presentComments>[number] | undefined
  await changeRedlineRequest(platform, caller.redlineRequestId, async (tx, { request, known }: RedlineSubject) => {
    const member = memberOf(known, caller)
    assertInTurn(request, member)
    const comments = await listComments(tx, request.redlineRequestId)
    const commentId = await work(tx, { request, member, comments })
    const now = await listComments(tx, request.redlineRequestId)
    found = presentComments(now, request, member.role).find(one => one.id === commentId)
    return request
  })
  return found!
}

function newComment(platform: Platform, request: RedlineRequest, member: RedlineMember, text: string): RedlineComment {
  return {
    commentId: newId('rcom'),
    redlineRequestId: request.redlineRequestId,
    round: request.round,
    parentId: null,
    side: sideOf(member.role),
    memberId: member.memberId,
    author: member.displayName,
    internal: false,
    text,
    anchor: null,
    start: null,
    length: null,
    createdAt: platform.clock.now(),
    resolvedRound: null,
    resolvedSide: null,
  }
}

/** A comment that the member sees and that is no answer itself. */
function visible(comments: RedlineComment[], commentId: string, request: RedlineRequest, member: RedlineMember) {
  const comment = comments.find(one => one.commentId === commentId && one.parentId === null)
  const isSeen =
    comment && (comment.side === sideOf(member.role) || (!comment.internal && comment.round <= lastEndedRound(request)))
  if (!comment || !isSeen) throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}

/** Where a new comment is; a stretch needs a paragraph that is there now. */
async function placeOf(platform: Platform, caller: PartyMemberCaller, { anchor, start, length }: CommentInput) {
  if (anchor === undefined) {
    if (start !== undefined || length !== undefined)
      throw new CodedError('invalid_input', { detail: 'start and length need an anchor' })
    return { anchor: null, start: null, length: null }
  }
  if ((start === undefined) !== (length === undefined))
    throw new CodedError('invalid_input', { detail: 'start and length must come together' })
  const { anchors } = await readDocument(platform, caller.redlineRequestId)
  if (!anchors.includes(anchor)) throw new CodedError('redline_clause_not_found', { id: anchor })
  return { anchor, start: start ?? null, length: length ?? null }
}
