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

/** Which links an organization's programs may create for people who get emails. */
export interface ProgramLinks {
  allowsMailedSigningUrls: boolean
  allowsOtherSideUrls: boolean
}

export const readProgramLinks = (db: Executor, organizationId: string): Promise<ProgramLinks> =>
  db
    .selectFrom('organization_settings')
    .select('allows_mailed_signing_urls as allowsMailedSigningUrls')
    .select('allows_other_side_urls as allowsOtherSideUrls')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

export async function updateLinkNotices(tx: Tx, organizationId: string, notices: LinkNotices): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set({ link_notices: notices })
    .where('organization_id', '=', organizationId)
    .execute()
}

/**
 * Records that a person is notified of a link that a credential created. Returns false and records nothing if the last
 * notice came after `since` and was about the same credential.
 * @param table the table in which `id` is the person's row
 */
export async function recordLinkNotice(
  tx: Tx,
  {
    table,
    id,
    credentialId,
    at,
    since,
  }: { table: 'recipient' | 'redline_member'; id: string; credentialId: string; at: Date; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set link_told_at = ${at}, link_told_by = ${credentialId}
     where id = ${id}
       and (link_told_at is null or link_told_at <= ${since} or link_told_by is distinct from ${credentialId})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
