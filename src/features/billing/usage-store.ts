import { CompiledQuery } from 'kysely'
import type { Executor } from '../../platform/database/transaction.ts'

export interface Usage {
  signatureRequestsCreated: number
  signatureRequestsCompleted: number
  redlineRequestsCreated: number
  templatesCreated: number
}

const within = (column: string) =>
  `organization_id = $1 and ${column} >= coalesce($2::timestamptz, '-infinity') and ${column} < coalesce($3::timestamptz, 'infinity')`

/**
 * Counts what an organization created and completed from `from` up to, but not including, `before`; null means no
 * bound. Test requests do not count, nor do templates that were created for an agreement or a one-off request. Indexes
 * alone answer each count.
 */
export async function readUsage(
  db: Executor,
  { organizationId, from, before }: { organizationId: string; from: Date | null; before: Date | null },
): Promise<Usage> {
  const statement = CompiledQuery.raw(
    `select
       (select count(*) from signature_request where ${within('created_at')} and not test_mode) as "signatureRequestsCreated",
       (select count(*) from signature_request where ${within('completed_at')} and not test_mode) as "signatureRequestsCompleted",
       (select count(*) from redline_request where ${within('created_at')} and not test_mode) as "redlineRequestsCreated",
       (select count(*) from template where ${within('created_at')} and not one_off
          and not exists (select from redline_agreement where template_id = template.id)) as "templatesCreated"`,
    [organizationId, from, before],
  ) as CompiledQuery<Record<keyof Usage, string>>
  const { rows } = await db.executeQuery(statement)
  const counts = Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counts)
}
