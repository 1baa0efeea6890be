import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

export type LinkNotices = Selectable<Database['organization_settings']>['link_notices']

export async function readLinkNotices(db: Executor, organizationId: string): Promise<LinkNotices> {
  const { link_notices: notices } = await db
    .selectFrom('organization_settings')
    .select('link_notices')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return notices
}

export async function updateLinkNotices(tx: Tx, organizationId: string, notices: LinkNotices): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set({ link_notices: notices })
    .where('organization_id', '=', organizationId)
    .execute()
}

/**
 * Notes that somebody is told of a link; false, and nothing is noted, when they were told after `since`.
 * @param table where they are, with this id
 */
export async function setTold(
  tx: Tx,
  table: 'recipient' | 'redline_member',
  id: string,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set link_told_at = ${at}
     where id = ${id} and (link_told_at is null or link_told_at <= ${since})`.execute(tx)
  return numAffectedRows === 1n
}
