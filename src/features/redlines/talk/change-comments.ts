import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notePresence } from '../document/presence-store.ts'
import { doOnce, type OperationKind } from '../once/do-once.ts'
import { assertInTurn, changeAsRedlineMember, memberOf } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf } from '../redline-request.ts'
import { presentComments, seesComment } from './present-comments.ts'
import { findComment, listThread, type RedlineComment } from './redline-talk-store.ts'

/** The member who comments, with the request and all its members. */
export interface Commenting {
  request: RedlineRequest
  allMembers: RedlineMember[]
  member: RedlineMember
}

/**
 * A call about a comment, which is done only once per `operationId`. Two calls are the same if their other properties
 * are equal.
 */
export interface CommentCall {
  commentId: string
  operationId?: string
}

/**
 * Changes comments for a member in turn, only once per `operationId`. `work` returns the id of a comment; the answer is
 * the thread of that comment as the member sees it. Throws `not_members_turn`, `redline_operation_reused`.
 */
export async function changeComments(
  platform: Pick<Platform, 'database'>,
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

/** Makes a change that only the member's side sees until the turn ends. Throws `not_members_turn`. */
export function changeInTurn(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  work: (tx: Tx, commenting: Commenting) => Promise<void>,
): Promise<void> {
  return changeAsRedlineMember(
    platform,
    caller,
    async (tx, { request, allMembers }) => {
      const member = memberOf(allMembers, caller)
      assertInTurn(request, member)
      await notePresence(tx, request, caller)
      await work(tx, { request, allMembers, member })
      return request
    },
    'turn',
  )
}

/** Finds a comment or reply that the member sees. Throws `redline_comment_not_found`. */
export async function findSeenComment(
  tx: Tx,
  commentId: string,
  { request, member }: Pick<Commenting, 'request' | 'member'>,
): Promise<RedlineComment> {
  const comment = isId('rcom', commentId) ? await findComment(tx, request.redlineRequestId, commentId) : null
  if (!comment || !seesComment(comment, request, sideOf(member.role)))
    throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}

/** Like `findSeenComment`, but does not find replies. */
export async function findHead(tx: Tx, commentId: string, commenting: Commenting): Promise<RedlineComment> {
  const comment = await findSeenComment(tx, commentId, commenting)
  if (comment.parentId !== null) throw new CodedError('redline_comment_not_found', { id: commentId })
  return comment
}
