import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { Person } from '../people/person.ts'
import { type Role, roles } from '../people/roles.ts'

export interface Member extends Person {
  memberId: string
  role: string
  joinedAt: Date
  hasTwoFactor: boolean
  /** When the person last used the application; null if they never have. */
  lastSeenAt: Date | null
}

/** Lists the people of an organization by role, owners first, then by name. */
export async function listMembers(db: Executor, organizationId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.id as "memberId", u.id as "personId", u.name, u.email, m.role, m."createdAt" as "joinedAt",
           u."twoFactorEnabled" as "hasTwoFactor",
           (select max(s."updatedAt") from session s where s."userId" = u.id) as "lastSeenAt"
      from member m join "user" u on u.id = m."userId"
     where m."organizationId" = ${organizationId}
     order by array_position(${roles}::text[], m.role), lower(u.name), u.email`.execute(db)
  return rows
}

/**
 * Locks an organization, so that changes of its people run one at a time and two owners cannot demote each other at
 * once. Events of the organization are appended under this lock too.
 */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertMember(
  tx: Tx,
  row: { memberId: string; organizationId: string; personId: string; role: Role; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member')
    .values({
      id: row.memberId,
      organizationId: row.organizationId,
      userId: row.personId,
      role: row.role,
      createdAt: row.now,
    })
    .onConflict(conflict => conflict.columns(['organizationId', 'userId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateMemberRole(tx: Tx, memberId: string, role: Role): Promise<void> {
  await tx.updateTable('member').set({ role }).where('id', '=', memberId).execute()
}

export async function deleteMember(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member').where('id', '=', memberId).execute()
}

/** Deletes the owners whom the operator named and who have no account yet. No one can sign in as one of them. */
export async function deletePlaceholderOwners(tx: Tx, organizationId: string): Promise<void> {
  const rows = await tx
    .selectFrom('member as m')
    .select('m.userId')
    .where('m.organizationId', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as a').select('a.id').whereRef('a.userId', '=', 'm.userId'))),
    )
    .execute()
  const ids = rows.map(row => row.userId)
  if (ids.length === 0) return
  await tx.deleteFrom('member').where('organizationId', '=', organizationId).where('userId', 'in', ids).execute()
  await tx
    .deleteFrom('user')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('id').whereRef('member.userId', '=', 'user.id'))),
    )
    .execute()
}

export async function updateOrganizationName(tx: Tx, organizationId: string, name: string): Promise<void> {
  await tx.updateTable('organization').set({ name }).where('id', '=', organizationId).execute()
}

/**
 * Locks and returns the oldest organization of an installation in which no one can sign in yet. Returns null if someone
 * can, or if there is no organization.
 */
export async function findOldestUnclaimed(tx: Tx): Promise<string | null> {
  const anybody = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (anybody) return null
  const row = await tx
    .selectFrom('organization')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the name of the organization that a link is for, or null if it is for none. */
export async function organizationOfEntry(db: Executor, organizationId: string | null): Promise<string | null> {
  if (organizationId === null) return null
  const row = await db.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst()
  return row?.name ?? null
}
