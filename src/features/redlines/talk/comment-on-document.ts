import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorNameOf } from '../document/redline-author.ts'
import { currentRevision, insertAuthors, listAuthors } from '../document/redline-document-store.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { type CommentCall, type Commenting, changeComments, findHead } from './change-comments.ts'
import { countComments, insertComments, type RedlineComment } from './redline-talk-store.ts'
import { assertRoom } from './talk-room.ts'

export interface CommentInput {
  operationId?: string
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
}

/**
 * Writes a comment, and answers it as the member sees it. Throws `redline_clause_not_found`, `redline_source_missing`,
 * `invalid_input`, `redline_talk_full`, and what `changeComments` throws.
 */
export async function addComment(platform: Platform, caller: PartyMemberCaller, input: CommentInput) {
  const place = placeOf(input)
  return changeComments(platform, caller, 'comment', { ...input }, async (tx, commenting) => {
    await assertThere(tx, commenting.request, place.anchor)
    const said = { commentId: newId('rcom'), text: input.text, ...place, internal: input.internal ?? false }
    await insertOwnComments(tx, platform, commenting, [said])
    return said.commentId
  })
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
function placeOf({ anchor, start, length }: CommentInput): Pick<RedlineComment, 'anchor' | 'start' | 'length'> {
  if (anchor === undefined && (start !== undefined || length !== undefined))
    throw new CodedError('invalid_input', { detail: 'start and length can only be sent with anchor' })
  if ((start === undefined) !== (length === undefined))
    throw new CodedError('invalid_input', { detail: 'start and length must be sent together' })
  return { anchor: anchor ?? null, start: start ?? null, length: length ?? null }
}

/** Under the lock: an edit at the same time may take the paragraph away. */
async function assertThere(tx: Tx, { redlineRequestId }: RedlineRequest, anchor: string | null): Promise<void> {
  if (anchor === null) return
  const revision = await currentRevision(tx, redlineRequestId)
  if (!revision) throw new CodedError('redline_source_missing')
  if (!revision.anchors.includes(anchor)) throw new CodedError('redline_clause_not_found', { id: anchor })
}
