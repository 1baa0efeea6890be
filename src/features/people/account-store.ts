import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from './person.ts'

/** Returns whether a person can sign in, with a password or with an account at the OpenID provider. */
export async function hasAccount(db: Executor, personId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('userId', '=', personId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Inserts a person. If the address already belongs to a person, that person stays unchanged. */
export async function insertPersonUnlessKnown(tx: Tx, person: Person & { now: Date }): Promise<void> {
  await tx
    .insertInto('user')
    .values({
      id: person.personId,
      name: person.name,
      email: person.email,
      createdAt: person.now,
      updatedAt: person.now,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
}

/** Returns the person with an address, and locks them until this transaction ends. */
export async function lockPerson(tx: Tx, email: string): Promise<Person> {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { personId: row.id, name: row.name, email: row.email }
}

/** Sets the hash of the password that a person signs in with from now on. */
export async function upsertPassword(
  tx: Tx,
  { personId, passwordHash, now }: { personId: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: newId('idn'),
      userId: personId,
      providerId: 'credential',
      accountId: personId,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict(conflict =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute()
}

export async function setEmailVerified(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.updateTable('user').set({ emailVerified: true, updatedAt: now }).where('id', '=', personId).execute()
}

/** The issuer and the subject that identify an account at an OpenID provider. */
export interface OidcAccount {
  issuer: string
  subject: string
}

/** Finds the person to whom an account at a provider belongs; null if it belongs to no one. */
export async function findOidcPerson(db: Executor, { issuer, subject }: OidcAccount): Promise<Person | null> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.userId')
    .select(['u.id', 'u.name', 'u.email'])
    .where('a.providerId', '=', providerOf(issuer))
    .where('a.accountId', '=', subject)
    .executeTakeFirst()
  return row ? { personId: row.id, name: row.name, email: row.email } : null
}

/**
 * Connects an account at a provider to a person. Returns false and changes nothing if it was already connected, to them
 * or to another person.
 */
export async function insertOidcAccount(
  tx: Tx,
  personId: string,
  { issuer, subject }: OidcAccount,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values({
      id: newId('idn'),
      userId: personId,
      providerId: providerOf(issuer),
      accountId: subject,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict(conflict => conflict.columns(['providerId', 'accountId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The ways in which a person can sign in. */
export interface WaysIn {
  hasPassword: boolean
  hasPasskey: boolean
  /** True if the person has an account at any provider that was ever configured. */
  hasOidc: boolean
}

export async function findWaysIn(db: Executor, personId: string): Promise<WaysIn> {
  const [accounts, passkey] = await Promise.all([
    db.selectFrom('account').select(['providerId', 'password']).where('userId', '=', personId).execute(),
    db.selectFrom('passkey').select('id').where('userId', '=', personId).limit(1).executeTakeFirst(),
  ])
  return {
    hasPassword: accounts.some(account => account.password !== null),
    hasPasskey: passkey !== undefined,
    hasOidc: accounts.some(account => account.providerId.startsWith(oidcPrefix)),
  }
}

/** Deletes a person's accounts at providers. Returns how many it deleted. */
export async function deleteOidcAccounts(tx: Tx, personId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('userId', '=', personId)
    .where('providerId', 'like', `${oidcPrefix}%`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const oidcPrefix = 'oidc '
const providerOf = (issuer: string): string => oidcPrefix + issuer
