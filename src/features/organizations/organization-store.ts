import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** What pages and requests of an organization take from it, and its first owner. */
export async function readOrganization(db: Executor, organizationId: string) {
  const row = await db
    .selectFrom('organization as o')
    .innerJoin('organization_settings as s', 's.organization_id', 'o.id')
    .innerJoin('member as m', join => join.onRef('m.organizationId', '=', 'o.id').on('m.role', '=', 'owner'))
    .innerJoin('user as u', 'u.id', 'm.userId')
    .select(['o.name', 'u.email', 'u.name as owner_name', 's.request_expires_in_days', 's.allowed_origins'])
    .where('o.id', '=', organizationId)
    .orderBy('m.createdAt')
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    owner: { email: row.email, name: row.owner_name },
    expiresInDays: row.request_expires_in_days,
    allowedOrigins: row.allowed_origins,
  }
}

/** The pages that may embed those of an organization; none: any may. */
/** Every organization with its first owner, oldest first. */
export const listOrganizations = (
  db: Executor,
): Promise<{ organizationId: string; name: string; ownerEmail: string; createdAt: Date }[]> =>
  db
    .selectFrom('organization as o')
    .innerJoin('member as m', join => join.onRef('m.organizationId', '=', 'o.id').on('m.role', '=', 'owner'))
    .innerJoin('user as u', 'u.id', 'm.userId')
    .distinctOn('o.id')
    .select(['o.id as organizationId', 'o.name', 'u.email as ownerEmail', 'o.createdAt'])
    .orderBy('o.id')
    .orderBy('m.createdAt')
    .execute()

export async function listAllowedOrigins(db: Executor, organizationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('organization_settings')
    .select('allowed_origins')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.allowed_origins
}

export async function updateAllowedOrigins(tx: Tx, organizationId: string, origins: string[]): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set({ allowed_origins: origins })
    .where('organization_id', '=', organizationId)
    .execute()
}
