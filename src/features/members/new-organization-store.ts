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

/** Sets the time zone of an organization that has none yet; null leaves it without one. */
export async function setFirstTimeZone(tx: Tx, organizationId: string, timeZone: string | null): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set({ time_zone: timeZone })
    .where('organization_id', '=', organizationId)
    .where('time_zone', 'is', null)
    .execute()
}
