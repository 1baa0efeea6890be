import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ChangedClause, changedClauses, changesSince } from '../document/changes-since.ts'
import { clauseChanged } from '../document/clause-changed.ts'
import { readDocument } from '../document/current-document.ts'
import { authorNameOf } from '../document/redline-author.ts'
import { insertAuthors, listAuthors, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { type CommentCall, type Commenting, changeComments, findHead } from './change-comments.ts'
import { placeNow, type TalkPlace } from './moved-place.ts'
import { countComments, insertComments, type RedlineComment } from './redline-talk-store.ts'
import { assertRoom } from './talk-room.ts'

export interface CommentInput {
  operationId?: string
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
  /** The revision that the member looked at. */
  revision?: number | undefined
}

/**
 * Adds a comment, and returns it as the member sees it. Its place refers to `input.revision`, which may be an earlier
 * revision of this turn, because the place moves with the text. Without it, the place refers to the current revision.
 * Throws `redline_clause_not_found`, `redline_clause_changed` if that text no longer exists, `redline_revision_stale`,
 * `redline_source_missing`, `invalid_input`, `redline_talk_full` and the errors of `changeComments`.
 */
export async function addComment(
  platform: Pick<Platform, 'clock' | 'database' | 'storage' | 'workers'>,
  caller: PartyMemberCaller,
  input: CommentInput,
) {
  const requestedPlace = placeOf(input)
  try {
    return await changeComments(platform, caller, 'comment', { ...input }, async (tx, commenting) => {
      const place = await placeIn(tx, { request: commenting.request, requestedPlace, revision: input.revision })
      const comment = { commentId: newId('rcom'), text: input.text, ...place, internal: input.internal ?? false }
      await insertOwnComments(tx, platform, commenting, [comment])
      return comment.commentId
    })
  } catch (error) {
    if (!(error instanceof TextGone)) throw error
    const { allMembers, request } = await readOwnRequest(platform, caller)
    const authors = await listAuthors(platform.database, request.redlineRequestId)
    throw await clauseChanged(platform, { document: error.document, authors, allMembers }, error.changed)
  }
}

/**
 * Replies to a comment. The reply is internal if the comment is. Throws `redline_comment_not_found`,
 * `redline_talk_full` and the errors of `changeComments`.
 */
export const replyToComment = (
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: PartyMemberCaller,
  call: CommentCall & { text: string },
) =>
  changeComments(platform, caller, 'reply', call, async (tx, commenting) => {
    const { commentId: parentId, internal } = await findHead(tx, call.commentId, commenting)
    await insertOwnComments(tx, platform, commenting, [
      { commentId: newId('rcom'), text: call.text, parentId, internal },
    ])
    return parentId
  })

/** A new comment; omitted properties become null. */
export type NewComment = Partial<RedlineComment> & Pick<RedlineComment, 'commentId' | 'text' | 'internal'>

/**
 * Inserts comments under the author name that the file uses for the member. If a comment is shared, the name belongs to
 * the member from then on.
 */
export async function insertOwnComments(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  { request, allMembers, member }: Commenting,
  comments: NewComment[],
): Promise<void> {
  const { redlineRequestId, round } = request
  if (comments.length > 0) assertRoom((await countComments(tx, redlineRequestId)) + comments.length, 'comments')
  const name = authorNameOf(member, allMembers, await listAuthors(tx, redlineRequestId))
  const [side, memberId] = [sideOf(member.role), member.memberId]
  if (comments.some(comment => !comment.internal)) await insertAuthors(tx, redlineRequestId, [{ name, side, memberId }])
  const createdAt = platform.clock.now()
  const rows = comments.map(comment => ({
    ...{ redlineRequestId, round, side, memberId, author: name, createdAt, editedAt: null },
    ...{ parentId: null, anchor: null, start: null, length: null, quote: null, fileId: null },
    ...{ resolvedRound: null, resolvedSide: null },
    ...comment,
  }))
  await insertComments(tx, rows)
}

/** Returns the place of a new comment. Throws `invalid_input` for an incomplete place. */
function placeOf({ anchor, start, length }: CommentInput): TalkPlace {
  if (anchor === undefined && (start !== undefined || length !== undefined))
    throw new CodedError('invalid_input', { detail: 'start and length can only be sent with anchor' })
  if ((start === undefined) !== (length === undefined))
    throw new CodedError('invalid_input', { detail: 'start and length must be sent together' })
  return { anchor: anchor ?? null, start: start ?? null, length: length ?? null }
}

/** Finds the current place under the lock, because a concurrent edit may remove the paragraph. Throws TextGone. */
async function placeIn(
  tx: Tx,
  {
    request,
    requestedPlace,
    revision,
  }: { request: RedlineRequest; requestedPlace: TalkPlace; revision: number | undefined },
): Promise<TalkPlace> {
  if (requestedPlace.anchor === null) return requestedPlace
  const document = await readDocument(tx, request.redlineRequestId)
  const since = await changesSince(tx, request, document, revision ?? document.number)
  const place = placeNow(requestedPlace, since)
  if (place === null) throw new TextGone(document, changedClauses(since, [requestedPlace.anchor]))
  if (!document.anchors.includes(place.anchor!))
    throw new CodedError('redline_clause_not_found', { id: requestedPlace.anchor })
  return place
}

/**
 * Thrown if the text that a comment refers to no longer exists. The facts for the answer are read after the lock is
 * released.
 */
class TextGone extends Error {
  readonly document: StoredDocumentRevision
  readonly changed: ChangedClause[]

  constructor(document: StoredDocumentRevision, changed: ChangedClause[]) {
    super('The text is gone')
    this.document = document
    this.changed = changed
  }
}
