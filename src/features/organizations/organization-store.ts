import type { Executor, Tx } from '../../platform/database/transaction.ts'

export interface NewOrganization {
  organizationId: string
  name: string
  slug: string
  userId: string
  memberId: string
  ownerName: string
  ownerEmail: string
  now: Date
}

/** The organization with its settings, its clock and its owner; an owner who has an account already is taken as they are. */
export async function insertOrganization(tx: Tx, row: NewOrganization): Promise<{ userId: string }> {
  await tx
    .insertInto('organization')
    .values({ id: row.organizationId, name: row.name, slug: row.slug, createdAt: row.now })
    .execute()
  await tx.insertInto('organization_settings').values({ organization_id: row.organizationId }).execute()
  await tx.insertInto('organization_clock').values({ organization_id: row.organizationId }).execute()
  await tx
    .insertInto('user')
    .values({ id: row.userId, name: row.ownerName, email: row.ownerEmail, createdAt: row.now, updatedAt: row.now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
  const user = await tx.selectFrom('user').select('id').where('email', '=', row.ownerEmail).executeTakeFirstOrThrow()
  await tx
    .insertInto('member')
    .values({
      id: row.memberId,
      organizationId: row.organizationId,
      userId: user.id,
      role: 'owner',
      createdAt: row.now,
    })
    .execute()
  return { userId: user.id }
}

export async function insertOwnerSetupLink(
  tx: Tx,
  link: { tokenSha256: Buffer; userId: string; now: Date; expiresAt: Date },
) {
  await tx
    .insertInto('owner_setup_link')
    .values({ token_sha256: link.tokenSha256, userId: link.userId, created_at: link.now, expires_at: link.expiresAt })
    .execute()
}

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
