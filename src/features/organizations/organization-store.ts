import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

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
export async function insertOrganization(db: Kysely<Database>, row: NewOrganization): Promise<{ userId: string }> {
  await db
    .insertInto('organization')
    .values({ id: row.organizationId, name: row.name, slug: row.slug, createdAt: row.now })
    .execute()
  await db.insertInto('organization_settings').values({ organization_id: row.organizationId }).execute()
  await db.insertInto('organization_clock').values({ organization_id: row.organizationId }).execute()
  await db
    .insertInto('user')
    .values({ id: row.userId, name: row.ownerName, email: row.ownerEmail, createdAt: row.now, updatedAt: row.now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
  const user = await db.selectFrom('user').select('id').where('email', '=', row.ownerEmail).executeTakeFirstOrThrow()
  await db
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
  db: Kysely<Database>,
  link: { tokenSha256: Buffer; userId: string; now: Date; expiresAt: Date },
) {
  await db
    .insertInto('owner_setup_link')
    .values({ token_sha256: link.tokenSha256, userId: link.userId, created_at: link.now, expires_at: link.expiresAt })
    .execute()
}
