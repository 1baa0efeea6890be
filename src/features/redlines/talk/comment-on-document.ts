import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ChangedClause, changedClauses, changesSince } from '../document/changes-since.ts'
import { clauseChanged } from '../document/clause-changed.ts'
import { readDocument } from '../document/current-document.ts'
import { authorNameOf } from '../document/redline-author.ts'
import { insertAuthors, listAuthors, type Revision } from '../document/redline-document-store.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { type CommentCall, type Commenting, changeComments, findHead } from './change-comments.ts'
import { type Place, placeNow } from './moved-place.ts'
import { countComments, insertComments, type RedlineComment } from './redline-talk-store.ts'
import { assertRoom } from './talk-room.ts'

export interface CommentInput {
  operationId?: string
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
 * one of this turn: it moves with the text. Throws `redline_clause_not_found`, `redline_clause_changed` where that text is gone,
 * `redline_revision_stale`, `redline_source_missing`, `invalid_input`, `redline_talk_full`, and what `changeComments` throws.
 */
export async function addComment(platform: Platform, caller: PartyMemberCaller, input: CommentInput) {
  const given = placeOf(input)
  try {
    return await changeComments(platform, caller, 'comment', { ...input }, async (tx, commenting) => {
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

/**
 * Answers a comment; the answer is as internal as the comment. Throws `redline_comment_not_found`, `redline_talk_full`, and what
 * `changeComments` throws.
 */
export const replyToComment = (platform: Platform, caller: PartyMemberCaller, call: CommentCall & { text: string }) =>
  changeComments(platform, caller, 'reply', call, async (tx, commenting) => {
    const { commentId: parentId, internal } = await findHead(tx, call.commentId, commenting)
    await insertOwnComments(tx, platform, commenting, [
      { commentId: newId('rcom'), text: call.text, parentId, internal },
    ])
    return parentId
  })

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
    ...{ redlineRequestId, round, side, memberId, author: name, createdAt, editedAt: null },
    ...{ parentId: null, anchor: null, start: null, length: null, quote: null, fileId: null },
    ...{ resolvedRound: null, resolvedSide: null },
    ...one,
  }))
  await insertComments(tx, rows)
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
