import { CodedError } from '../../../http/coded-error.ts'
import { contentHash } from '../../../http/idempotency.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { findOperations, insertOperations } from './redline-operation-store.ts'

/** What can be repeated under an operationId. An id that was used for one kind is never that of another. */
export type OperationKind =
  | 'operations'
  | 'accept'
  | 'reject'
  | 'undo'
  | 'decide'
  | 'upload'
  | 'comment'
  | 'reply'
  | 'editComment'
  | 'resolveComment'
  | 'reopenComment'
  | 'message'
  | 'send'
  | 'approve'
  | 'reopen'

/** What is asked under one id: `content` (plain JSON) is what makes two calls the same. Without an id it is always new. */
interface Asked {
  operationId?: string | undefined
  content: unknown
}

/** Keeps the answer of a call in the transaction of what it does: either both are there after a crash, or neither. */
export type Keep<A> = (tx: Tx, answer: A) => Promise<void>

/**
 * Does something once for each `operationId` of a member, and answers a repeat as the first time, also after the turn has
 * passed and when both run at the same time. `work` writes what is left to do, and calls `keep` in the same transaction, in
 * which it must hold the request. Throws `redline_operation_reused` for an id of another call, and what `work` throws.
 */
export async function doOnce<A, One extends Asked = Asked>(
  platform: Platform,
  { memberId }: PartyMemberCaller,
  { kind, asked }: { kind: OperationKind; asked: One[] },
  work: (keep: Keep<A>, left: One[]) => Promise<A>,
): Promise<A> {
  const identified = asked.flatMap(one => identifiedOf(kind, one))
  const doneAnswers = () => findAnswers<A>(platform, memberId, identified)
  const done = await doneAnswers()
  const left = asked.filter(one => one.operationId === undefined || !done.has(one.operationId))
  if (left.length === 0) return done.get(identified.at(-1)!.operationId)!.answer
  const ofLeft = identified.filter(one => !done.has(one.operationId))
  const keep: Keep<A> = async (tx, answer) => {
    if (ofLeft.length > 0) await insertOperations(tx, memberId, ofLeft, answer)
  }
  try {
    return await work(keep, left)
  } catch (error) {
    // a call at the same time may have done it
    const now = await doneAnswers()
    if (asked.every(one => one.operationId !== undefined && now.has(one.operationId)))
      return now.get(identified.at(-1)!.operationId)!.answer
    throw error
  }
}

const identifiedOf = (kind: OperationKind, { operationId, content }: Asked) =>
  operationId === undefined ? [] : [{ operationId, kind, contentSha256: contentHash(content) }]

type Identified = ReturnType<typeof identifiedOf>[number]

/** What was answered to those that were done. Throws `redline_operation_reused`. */
async function findAnswers<A>(
  { database }: Platform,
  memberId: string,
  identified: Identified[],
): Promise<Map<string, { answer: A }>> {
  if (identified.length === 0) return new Map()
  const ids = identified.map(one => one.operationId)
  const done = await findOperations(database, memberId, ids)
  for (const { operationId, kind, contentSha256 } of identified) {
    const before = done.get(operationId)
    if (before && (before.kind !== kind || before.contentSha256?.equals(contentSha256) === false))
      throw new CodedError('redline_operation_reused')
  }
  return done as Map<string, { answer: A }>
}
