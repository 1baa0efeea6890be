import type { Tx } from '../../platform/database/transaction.ts'

/** Inserts an organization with its settings and its clock, but without members. */
export async function insertOrganization(
  tx: Tx,
  { organizationId, name, now }: { organizationId: string; name: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('organization')
    .values({ id: organizationId, name, slug: organizationId, createdAt: now })
    .execute()
  await tx.insertInto('organization_settings').values({ organization_id: organizationId }).execute()
  await tx.insertInto('organization_clock').values({ organization_id: organizationId }).execute()
}
