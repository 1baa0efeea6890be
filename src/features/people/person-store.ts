import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { Person } from './person.ts'
import { isRole, type Role } from './roles.ts'

/** Where a person belongs. */
export interface Membership {
  organizationId: string
  organizationName: string
  role: Role
}

/** The organizations of a person, by name. */
export async function listMemberships(db: Executor, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('organization as o', 'o.id', 'm.organizationId')
    .select(['o.id as organizationId', 'o.name as organizationName', 'm.role'])
    .where('m.userId', '=', personId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
  return rows.map(row => ({ ...row, role: knownRole(row.role) }))
}

/** Null for somebody who is no member. */
export async function findRole(db: Executor, organizationId: string, personId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('member')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', personId)
    .executeTakeFirst()
  return row ? knownRole(row.role) : null
}

function knownRole(role: string): Role {
  if (!isRole(role)) throw new Error(`There is no role ${role}`)
  return role
}

export async function findPerson(db: Executor, personId: string): Promise<Person | null> {
  const row = await db.selectFrom('user').select(['id', 'name', 'email']).where('id', '=', personId).executeTakeFirst()
  return row ? { personId: row.id, name: row.name, email: row.email } : null
}

export async function findPersonByEmail(db: Executor, email: string): Promise<Person | null> {
  const row = await db.selectFrom('user').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
  return row ? { personId: row.id, name: row.name, email: row.email } : null
}

export async function updatePersonName(tx: Tx, personId: string, name: string, now: Date): Promise<void> {
  await tx.updateTable('user').set({ name, updatedAt: now }).where('id', '=', personId).execute()
}

/** One place where a person is signed in. */
export interface Session {
  sessionId: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** Those that have not expired, the last used first. */
export const listSessions = (db: Executor, personId: string, now: Date): Promise<Session[]> =>
  db
    .selectFrom('session')
    .select(['id as sessionId', 'createdAt', 'updatedAt as lastUsedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', personId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()

export async function setSessionUsed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ updatedAt: now }).where('id', '=', sessionId).execute()
}

/** One session of a person, or all but one. Returns how many those were. */
export async function deleteSessions(
  tx: Tx,
  personId: string,
  which: { sessionId: string } | { allBut: string | null },
): Promise<number> {
  let query = tx.deleteFrom('session').where('userId', '=', personId)
  if ('sessionId' in which) query = query.where('id', '=', which.sessionId)
  else if (which.allBut !== null) query = query.where('id', '<>', which.allBut)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteExpiredSessions = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('session').where('expiresAt', '<=', now).execute()
  await tx.deleteFrom('verification').where('expiresAt', '<=', now).execute()
}

/** Whether an address is known to be the person's, and whether a code is asked for beside the password. */
export async function findProtection(
  db: Executor,
  personId: string,
): Promise<{ hasVerifiedEmail: boolean; hasTwoFactor: boolean }> {
  const row = await db
    .selectFrom('user')
    .select(['emailVerified', 'twoFactorEnabled'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return { hasVerifiedEmail: row?.emailVerified ?? false, hasTwoFactor: row?.twoFactorEnabled ?? false }
}
