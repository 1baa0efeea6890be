import type { Executor, Tx } from '../../../platform/database/transaction.ts'

/** A call that has been done, with its answer. */
export interface DoneOperation {
  operationId: string
  kind: string
  /** Null for calls that were done before this was recorded. */
  contentSha256: Buffer | null
  answer: unknown
}

/** Finds the operations that a member has already done, each with its answer, keyed by `operationId`. */
export async function findOperations(
  db: Executor,
  memberId: string,
  operationIds: string[],
): Promise<Map<string, DoneOperation>> {
  const rows = await db
    .selectFrom('redline_operation as o')
    .innerJoin('redline_operation as answered', join =>
      join
        .onRef('answered.member_id', '=', 'o.member_id')
        .on(({ eb, fn, ref }) =>
          eb('answered.operation_id', '=', fn.coalesce(ref('o.answered_with'), ref('o.operation_id'))),
        ),
    )
    .select(['o.operation_id', 'o.kind', 'o.content_sha256', 'answered.answer'])
    .where('o.member_id', '=', memberId)
    .where('o.operation_id', 'in', operationIds)
    .execute()
  return new Map(
    rows.map(({ operation_id: operationId, kind, content_sha256: contentSha256, answer }) => [
      operationId,
      { operationId, kind, contentSha256, answer },
    ]),
  )
}

/** Inserts operations that were done together. They share one answer, which is stored once. */
export async function insertOperations(
  tx: Tx,
  { memberId, operations, answer }: { memberId: string; operations: Omit<DoneOperation, 'answer'>[]; answer: unknown },
): Promise<void> {
  const rows = operations.map(({ operationId, kind, contentSha256 }, index) => ({
    member_id: memberId,
    operation_id: operationId,
    kind,
    content_sha256: contentSha256,
    answer: index === 0 ? JSON.stringify(answer) : null,
    answered_with: index === 0 ? null : operations[0]!.operationId,
  }))
  await tx.insertInto('redline_operation').values(rows).execute()
}
