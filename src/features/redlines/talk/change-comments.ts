import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notePresence } from '../document/presence-store.ts'
import { doOnce, type OperationKind } from '../once/do-once.ts'
import { assertInTurn, changeAsMember, memberOf } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { presentComments, seesComment } from './present-comments.ts'
import { findComment, listThread, type RedlineComment } from './redline-talk-store.ts'

/** Who comments, and on what. */
export interface Commenting {
  request: RedlineRequest
  known: RedlineMember[]
  member: RedlineMember
}

/** A call that is done once for its `operationId`; the rest of it is what makes two calls the same. */
export interface CommentCall {
  commentId: string
  operationId?: string
}

/**
 * Something that a member does in turn to comments, once for its `operationId`; `work` says whose thread is the answer, as the
 * member sees it. Throws `not_members_turn`, `redline_operation_reused`.
 */
export async function changeComments(
  platform: Platform,
  caller: PartyMemberCaller,
  kind: OperationKind,
  { operationId, ...content }: { operationId?: string },
  work: (tx: Tx, commenting: Commenting) => Promise<string>,
) {
  type Answer = ReturnType<typeof presentComments>[number]
  return doOnce<Answer>(platform, caller, { kind, asked: [{ operationId, content }] }, async keep => {
    let answer: Answer | undefined
    await changeInTurn(platform, caller, async (tx, commenting) => {
      const { request, member } = commenting
      const thread = await listThread(tx, await work(tx, commenting))
      answer = presentComments(thread, request, member.role, member.memberId)[0]!
      await keep(tx, answer)
    })
    return answer!
  })
}

/** A change that the member's side alone sees until the turn ends. Throws `not_members_turn`. */
export function changeInTurn(
  platform: Platform,
  caller: PartyMemberCaller,
  work: (tx: Tx, commenting: Commenting) => Promise<void>,
): Promise<void> {
  return changeAsMember(
    platform,
    caller,
    async (tx, { request, known }) => {
      const member = memberOf(known, caller)
      assertInTurn(request, member)
      await notePresence(tx, request, caller)
      await work(tx, { request, known, member })
      return request
    },
    'turn',
  )
}

/** A comment, or an answer to one, that the member sees. Throws `redline_comment_not_found`. */
export async function findSeen(
  tx: Tx,
  commentId: string,
  { request, member }: Pick<Commenting, 'request' | 'member'>,
): Promise<RedlineComment> {
  const comment = isId('rcom', commentId) ? await findComment(tx, request.redlineRequestId, commentId) : null
  if (!comment || !seesComment(comment, request, sideOf(member.role)))
    throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}

/** The same of a comment that is no answer itself. */
export async function findHead(tx: Tx, commentId: string, commenting: Commenting): Promise<RedlineComment> {
  const comment = await findSeen(tx, commentId, commenting)
  if (comment.parentId !== null) throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}
