import { CodedError } from '../../../http/coded-error.ts'
import { contentHash } from '../../../http/idempotency.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { findOperations, insertOperations } from './redline-operation-store.ts'

/**
 * The kinds of calls that can be repeated under an operationId. An id that was used for one kind cannot be used for
 * another.
 */
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

/**
 * A call, with its id if it has one. Two calls are the same if their `content` (plain JSON) is equal. A call without an
 * id is always new.
 */
interface Asked {
  operationId?: string | undefined
  content: unknown
}

/**
 * Stores the answer of a call in the transaction of its effects, so that after a crash either both exist or neither.
 */
export type Keep<A> = (tx: Tx, answer: A) => Promise<void>

/**
 * Does each call of a member only once per `operationId`. A repeat gets the first answer, even after the turn has
 * ended, and even if both run at the same time. `work` does the remaining calls and calls `keep` in the same
 * transaction, which must lock the request. Throws `redline_operation_reused` for an id of another call, and the errors
 * of `work`.
 */
export async function doOnce<A, Call extends Asked = Asked>(
  platform: Pick<Platform, 'database'>,
  { memberId }: PartyMemberCaller,
  { kind, asked }: { kind: OperationKind; asked: Call[] },
  work: (keep: Keep<A>, remaining: Call[]) => Promise<A>,
): Promise<A> {
  const identified = asked.flatMap(call => identifiedOf(kind, call))
  const doneAnswers = () => findAnswers<A>(platform, memberId, identified)
  const done = await doneAnswers()
  const remaining = asked.filter(call => call.operationId === undefined || !done.has(call.operationId))
  if (remaining.length === 0) return done.get(identified.at(-1)!.operationId)!.answer
  const newOperations = identified.filter(operation => !done.has(operation.operationId))
  const keep: Keep<A> = async (tx, answer) => {
    if (newOperations.length > 0) await insertOperations(tx, { memberId, operations: newOperations, answer })
  }
  try {
    return await work(keep, remaining)
  } catch (error) {
    // a concurrent call may have done the same
    const answers = await doneAnswers()
    if (asked.every(call => call.operationId !== undefined && answers.has(call.operationId)))
      return answers.get(identified.at(-1)!.operationId)!.answer
    throw error
  }
}

const identifiedOf = (kind: OperationKind, { operationId, content }: Asked) =>
  operationId === undefined ? [] : [{ operationId, kind, contentSha256: contentHash(content) }]

type Identified = ReturnType<typeof identifiedOf>[number]

/**
 * Returns the answers to calls that have already been done. Throws `redline_operation_reused` if an id belongs to
 * another call.
 */
async function findAnswers<A>(
  { database }: Pick<Platform, 'database'>,
  memberId: string,
  identified: Identified[],
): Promise<Map<string, { answer: A }>> {
  if (identified.length === 0) return new Map()
  const ids = identified.map(operation => operation.operationId)
  const done = await findOperations(database, memberId, ids)
  for (const { operationId, kind, contentSha256 } of identified) {
    const earlier = done.get(operationId)
    if (earlier && (earlier.kind !== kind || earlier.contentSha256?.equals(contentSha256) === false))
      throw new CodedError('redline_operation_reused')
  }
  return done as Map<string, { answer: A }>
}
