import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ActorOrigin } from '../../events/actor-origin.ts'
import type { RedlineSubject } from '../change-redline-request.ts'
import { type ChangedClause, changedClauses, changesSince } from '../document/changes-since.ts'
import { clauseChanged } from '../document/clause-changed.ts'
import { readDocument } from '../document/current-document.ts'
import { notePresence } from '../document/presence-store.ts'
import { authorNameOf } from '../document/redline-author.ts'
import { insertAuthors, listAuthors, type Revision } from '../document/redline-document-store.ts'
import { mailMessage } from '../mail-members.ts'
import { assertInTurn, changeAsMember, memberOf, readOwn } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { type Place, placeNow } from './moved-place.ts'
import { presentComments, seesComment } from './present-comments.ts'
import {
  countComments,
  countMessages,
  findComment,
  insertComments,
  insertMessage,
  listThread,
  markResolved,
  type RedlineComment,
  type RedlineMessage,
} from './redline-talk-store.ts'

/** Of either in one negotiation: every look at the document has all of them. */
const talkMost = 5_000

export interface CommentInput {
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
  /** That the member looked at. */
  revision?: number | undefined
}

/**
 * Writes a comment, and answers it as the member sees it. Its place is that of `input.revision`, if told, which may be an earlier
 * one of this turn: it moves with the text. Throws `not_members_turn`, `redline_clause_not_found`, `redline_clause_changed` where
 * that text is gone, `redline_revision_stale`, `invalid_input`, `redline_talk_full`.
 */
export async function addComment(platform: Platform, caller: PartyMemberCaller, input: CommentInput) {
  const given = placeOf(input)
  try {
    return await changeComments(platform, caller, async (tx, commenting) => {
      const place = await placeIn(tx, commenting.request, given, input.revision)
      const said = { commentId: newId('rcom'), text: input.text, ...place, internal: input.internal ?? false }
      await insertOwnComments(tx, platform, commenting, [said])
      return said.commentId
    })
  } catch (error) {
    if (!(error instanceof TextGone)) throw error
    const { known, request } = await readOwn(platform, caller)
    const authors = await listAuthors(platform.database, request.redlineRequestId)
    throw await clauseChanged(platform, { document: error.document, authors, known }, error.changed)
  }
}

/** Answers a comment; the answer is as internal as the comment. Throws `not_members_turn`, `redline_comment_not_found`. */
export async function replyToComment(platform: Platform, caller: PartyMemberCaller, commentId: string, text: string) {
  return changeComments(platform, caller, async (tx, commenting) => {
    const { internal } = await visible(tx, commentId, commenting)
    await insertOwnComments(tx, platform, commenting, [
      { commentId: newId('rcom'), text, parentId: commentId, internal },
    ])
    return commentId
  })
}

/** Settles a comment, once. Throws `not_members_turn`, `redline_comment_not_found`. */
export async function resolveComment(platform: Platform, caller: PartyMemberCaller, commentId: string) {
  return changeComments(platform, caller, async (tx, commenting) => {
    const { request, member } = commenting
    await visible(tx, commentId, commenting)
    await markResolved(tx, [commentId], request.round, sideOf(member.role))
    return commentId
  })
}

/** Writes to the thread between the parties: any member, at any time. */
export async function addMessage(platform: Platform, caller: PartyMemberCaller, text: string, origin: ActorOrigin) {
  let added: ReturnType<typeof presentMessage> | undefined
  await changeAsMember(platform, caller, async (tx, { request, known }) => {
    const author = memberOf(known, caller)
    assertRoom((await countMessages(tx, request.redlineRequestId)) + 1, 'messages')
    // named under the lock: the mails of a message tell of all that have later names
    const { memberId, role } = author
    const createdAt = platform.clock.now()
    const message = { messageId: newId('rmsg'), memberId, side: sideOf(role), text, createdAt }
    await insertMessage(tx, { ...message, redlineRequestId: request.redlineRequestId })
    const act = { origin, knownBy: caller.knownBy }
    await recordOfMember(tx, request, 'redline_message_added', author, message.createdAt, act, { message: text })
    await mailMessage(tx, request, known, message)
    added = presentMessage(message, [author])
    return request
  })
  return added!
}

export function presentMessage(one: Omit<RedlineMessage, 'redlineRequestId'>, known: RedlineMember[]) {
  const member = known.find(other => other.memberId === one.memberId)!
  return {
    id: one.messageId,
    author: member.displayName,
    email: member.email,
    side: one.side,
    at: one.createdAt.toISOString(),
    text: one.text,
  }
}

interface Commenting {
  request: RedlineRequest
  known: RedlineMember[]
  member: RedlineMember
}

async function changeComments(
  platform: Platform,
  caller: PartyMemberCaller,
  work: (tx: Tx, subject: Commenting) => Promise<string>,
) {
  let found: ReturnType<typeof presentComments>[number] | undefined
  await changeAsMember(
    platform,
    caller,
    async (tx, { request, known }: RedlineSubject) => {
      const member = memberOf(known, caller)
      assertInTurn(request, member)
      await notePresence(tx, request, caller)
      const commentId = await work(tx, { request, known, member })
      found = presentComments(await listThread(tx, commentId), request, member.role)[0]
      return request
    },
    'turn',
  )
  return found!
}

/** What a new comment says; what is not given is null. */
export type Said = Partial<RedlineComment> & Pick<RedlineComment, 'commentId' | 'text' | 'internal'>

/** In the name under which the file has what the member says, which is the member's from then on. */
export async function insertOwnComments(
  tx: Tx,
  platform: Platform,
  { request, known, member }: Commenting,
  said: Said[],
): Promise<void> {
  const { redlineRequestId, round } = request
  if (said.length > 0) assertRoom((await countComments(tx, redlineRequestId)) + said.length, 'comments')
  const name = authorNameOf(member, known, await listAuthors(tx, redlineRequestId))
  const [side, memberId] = [sideOf(member.role), member.memberId]
  if (said.some(one => !one.internal)) await insertAuthors(tx, redlineRequestId, [{ name, side, memberId }])
  const createdAt = platform.clock.now()
  const rows = said.map(one => ({
    ...{ redlineRequestId, round, side, memberId, author: name, createdAt },
    ...{ parentId: null, anchor: null, start: null, length: null, quote: null, fileId: null },
    ...{ resolvedRound: null, resolvedSide: null },
    ...one,
  }))
  await insertComments(tx, rows)
}

function assertRoom(count: number, noun: string): void {
  if (count > talkMost) throw new CodedError('redline_talk_full', { most: String(talkMost), noun })
}

/** A comment that the member sees and that is no answer itself. */
async function visible(tx: Tx, commentId: string, { request, member }: Commenting): Promise<RedlineComment> {
  const comment = isId('rcom', commentId) ? await findComment(tx, request.redlineRequestId, commentId) : null
  if (comment?.parentId !== null || !seesComment(comment, request, sideOf(member.role)))
    throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}

/** Where a new comment is. */
function placeOf({ anchor, start, length }: CommentInput): Place {
  if (anchor === undefined && (start !== undefined || length !== undefined))
    throw new CodedError('invalid_input', { detail: 'start and length can only be sent with anchor' })
  if ((start === undefined) !== (length === undefined))
    throw new CodedError('invalid_input', { detail: 'start and length must be sent together' })
  return { anchor: anchor ?? null, start: start ?? null, length: length ?? null }
}

/** Under the lock: an edit at the same time may take the paragraph away. Throws TextGone. */
async function placeIn(tx: Tx, request: RedlineRequest, given: Place, revision: number | undefined): Promise<Place> {
  if (given.anchor === null) return given
  const document = await readDocument(tx, request.redlineRequestId)
  const since = await changesSince(tx, request, document, revision ?? document.number)
  const place = placeNow(given, since)
  if (place === null) throw new TextGone(document, changedClauses(since, [given.anchor]))
  if (!document.anchors.includes(place.anchor!)) throw new CodedError('redline_clause_not_found', { id: given.anchor })
  return place
}

/** Nothing is left of what a comment is about. How it is told is read after the lock. */
class TextGone extends Error {
  readonly document: Revision
  readonly changed: ChangedClause[]

  constructor(document: Revision, changed: ChangedClause[]) {
    super('The text is gone')
    this.document = document
    this.changed = changed
  }
}
