import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { Person, SignedIn } from './person.ts'
import { isRole, type Role } from './roles.ts'

/** A person's role in an organization, and what the organization requires of its people. */
export interface MemberStanding {
  role: Role
  requiresSecondFactor: boolean
}

/** An organization to which a person belongs. */
export interface Membership extends MemberStanding {
  organizationId: string
  organizationName: string
  keepsFolders: boolean
}

/** Lists the organizations of a person by name. */
export async function listMemberships(db: Executor, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('organization as o', 'o.id', 'm.organizationId')
    .innerJoin('organization_settings as s', 's.organization_id', 'o.id')
    .select(['o.id as organizationId', 'o.name as organizationName', 'm.role'])
    .select(['s.requires_second_factor as requiresSecondFactor', 's.keeps_folders as keepsFolders'])
    .where('m.userId', '=', personId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
  return rows.map(row => ({ ...row, role: knownRole(row.role) }))
}

/** Returns the email addresses of an organization's people. */
export async function listAddresses(db: Executor, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('user as u', 'u.id', 'm.userId')
    .select('u.email')
    .where('m.organizationId', '=', organizationId)
    .execute()
  return rows.map(({ email }) => email)
}

/** Returns a person's role in an organization and its sign-in rule, or null if they are not a member. */
export async function findStanding(
  db: Executor,
  organizationId: string,
  personId: string,
): Promise<MemberStanding | null> {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('organization_settings as s', 's.organization_id', 'm.organizationId')
    .select(['m.role', 's.requires_second_factor as requiresSecondFactor'])
    .where('m.organizationId', '=', organizationId)
    .where('m.userId', '=', personId)
    .executeTakeFirst()
  return row ? { ...row, role: knownRole(row.role) } : null
}

function knownRole(role: string): Role {
  if (!isRole(role)) throw new Error(`There is no role ${role}`)
  return role
}

export async function findPerson(db: Executor, personId: string): Promise<Person | null> {
  const row = await db.selectFrom('user').select(['id', 'name', 'email']).where('id', '=', personId).executeTakeFirst()
  return row ? { personId: row.id, name: row.name, email: row.email } : null
}

/** Lists the people with these ids. Ids of people who no longer exist are left out. */
export const listPeople = (db: Executor, personIds: string[]): Promise<Person[]> =>
  db.selectFrom('user').select(['id as personId', 'name', 'email']).where('id', 'in', personIds).execute()

export async function findPersonByEmail(db: Executor, email: string): Promise<Person | null> {
  const row = await db.selectFrom('user').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
  return row ? { personId: row.id, name: row.name, email: row.email } : null
}

export async function updatePersonName(
  tx: Tx,
  { personId, name, now }: { personId: string; name: string; now: Date },
): Promise<void> {
  await tx.updateTable('user').set({ name, updatedAt: now }).where('id', '=', personId).execute()
}

/** A session of a person, as the account page lists it. */
export interface Session {
  sessionId: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** Lists a person's unexpired sessions, the last used first. */
export const listSessions = (db: Executor, personId: string, now: Date): Promise<Session[]> =>
  db
    .selectFrom('session')
    .select(['id as sessionId', 'createdAt', 'updatedAt as lastUsedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', personId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()

/** A condition for people who have an authenticator app or a passkey as their second factor. */
const hasFactor = (personId: string) =>
  sql<boolean>`(exists (select from passkey where "userId" = ${personId})
    or exists (select from "user" where id = ${personId} and "twoFactorEnabled"))`

/** Marks a session as confirmed with a second factor, if the person now has one. */
export async function setSessionByTwoFactors(tx: Tx, { sessionId, personId }: SignedIn): Promise<void> {
  const ofSession = tx.updateTable('session').set({ hasTwoFactors: true }).where('id', '=', sessionId)
  await ofSession.where(hasFactor(personId)).execute()
}

/** Clears the two-factor mark of all sessions of a person who has neither an authenticator app nor a passkey left. */
export async function setSessionsByOneFactor(tx: Tx, personId: string): Promise<void> {
  const ofPerson = tx.updateTable('session').set({ hasTwoFactors: false }).where('userId', '=', personId)
  await ofPerson.where(sql<boolean>`not ${hasFactor(personId)}`).execute()
}

export async function setSessionUsed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ updatedAt: now }).where('id', '=', sessionId).execute()
}

/** Deletes one of a person's sessions, all but one, or all. Returns how many it deleted. */
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

/** Returns whether a person's address is confirmed, and whether signing in needs a code in addition to the password. */
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
