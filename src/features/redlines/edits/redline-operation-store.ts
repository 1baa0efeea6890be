import type { Executor, Tx } from '../../../platform/database/transaction.ts'

/** What was answered to those of the operations that were done, by their ids. */
export async function findAnswers(
  db: Executor,
  memberId: string,
  operationIds: string[],
): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('redline_operation as o')
    .innerJoin('redline_operation as answered', join =>
      join
        .onRef('answered.member_id', '=', 'o.member_id')
        .on(({ eb, fn, ref }) =>
          eb('answered.operation_id', '=', fn.coalesce(ref('o.answered_with'), ref('o.operation_id'))),
        ),
    )
    .select(['o.operation_id', 'answered.answer'])
    .where('o.member_id', '=', memberId)
    .where('o.operation_id', 'in', operationIds)
    .execute()
  return new Map(rows.map(row => [row.operation_id, row.answer]))
}

/** Operations that were done together: they have one answer, which is kept once. */
export async function insertAnswers(tx: Tx, memberId: string, operationIds: string[], answer: unknown) {
  const [first, ...others] = operationIds as [string, ...string[]]
  const rows = [
    { member_id: memberId, operation_id: first, answer: JSON.stringify(answer), answered_with: null },
    ...others.map(operation_id => ({ member_id: memberId, operation_id, answer: null, answered_with: first })),
  ]
  await tx.insertInto('redline_operation').values(rows).execute()
}
