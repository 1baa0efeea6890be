import { CodedError } from '../../http/coded-error.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import {
  hasAccount,
  insertOidcAccount,
  insertPersonUnlessKnown,
  lockPerson,
  type OidcAccount,
  setEmailVerified,
  upsertPassword,
} from './account-store.ts'
import { deleteChangesBefore } from './changes/change-store.ts'
import { deleteExpiredFlows } from './oidc/oidc-flow-store.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { assertPassword, type PasswordOwner } from './passwords/password-rules.ts'
import type { Person } from './person.ts'
import {
  deleteExpiredSessions,
  deleteSessions,
  findPerson,
  findPersonByEmail,
  listPeople,
  updatePersonName,
} from './person-store.ts'
import { deleteUsedCodesBefore } from './proofs/proof-store.ts'

/**
 * A password that is ready for the database. It is hashed before the transaction, so that the hashing does not keep the
 * transaction open.
 */
export interface NewPassword {
  hash: string
}

/**
 * Checks and hashes a password. Throws `invalid_input` if it is too short, too long, or one of the first that an
 * attacker would try.
 */
export async function newPassword(password: string, owner: PasswordOwner): Promise<NewPassword> {
  await assertPassword(password, owner)
  return { hash: await hashPassword(password) }
}

/** Returns names and addresses of people, by id. People who no longer exist are left out. */
export async function peopleByIds(db: Executor, personIds: string[]): Promise<Map<string, string>> {
  const people = personIds.length > 0 ? await listPeople(db, personIds) : []
  return new Map(people.map(({ personId, name, email }) => [personId, name ? `${name} (${email})` : email]))
}

/**
 * Creates a person with a name and an address, who has no account until they choose a password. Returns an existing
 * person with this address unchanged.
 */
export async function namePerson(tx: Tx, { name, email }: Omit<Person, 'personId'>, now: Date): Promise<Person> {
  await insertPersonUnlessKnown(tx, { personId: newId('usr'), name, email, now })
  return lockPerson(tx, email)
}

/** Returns a person, or null if they were removed. */
export const readPerson = (db: Executor, personId: string): Promise<Person | null> => findPerson(db, personId)

/** Returns the person with an address, which is in lower case, or null if nobody has it. */
export const personByEmail = (db: Executor, email: string): Promise<Person | null> => findPersonByEmail(db, email)

/** Marks a person's address as confirmed. */
export const confirmAddress = (tx: Tx, personId: string, now: Date): Promise<void> =>
  setEmailVerified(tx, personId, now)

/**
 * Returns the person who can sign in with an address, or null. A person whom an operator has only named cannot sign in
 * yet.
 */
export async function findAccount(db: Executor, email: string): Promise<Person | null> {
  const person = await findPersonByEmail(db, email)
  return person && (await hasAccount(db, person.personId)) ? person : null
}

/**
 * Creates an account for a new person, or for a person whom an operator named. Throws `email_taken`.
 * @param hasVerifiedEmail whether the address is known to be theirs, for example because they used a link that was sent
 * to it
 */
export async function createAccount(
  tx: Tx,
  { name, email, proof, hasVerifiedEmail }: NewAccount,
  now: Date,
): Promise<Person> {
  const { personId } = await namePerson(tx, { name, email }, now)
  if (await hasAccount(tx, personId)) throw new CodedError('email_taken', { email })
  await updatePersonName(tx, { personId, name, now })
  if (hasVerifiedEmail) await setEmailVerified(tx, personId, now)
  if ('hash' in proof) await upsertPassword(tx, { personId, passwordHash: proof.hash, now })
  else if (!(await insertOidcAccount(tx, personId, proof, now))) throw new CodedError('email_taken', { email })
  return { personId, name, email }
}

export interface NewAccount {
  name: string
  email: string
  /** How the person signs in: with a password or with an account at a provider. */
  proof: NewPassword | OidcAccount
  hasVerifiedEmail: boolean
}

/**
 * Replaces a person's password and signs them out everywhere. Confirms their address too, because only a person who
 * reads its mail gets this far.
 */
export async function replacePassword(
  tx: Tx,
  { personId, password, now }: { personId: string; password: NewPassword; now: Date },
): Promise<void> {
  await upsertPassword(tx, { personId, passwordHash: password.hash, now })
  await setEmailVerified(tx, personId, now)
  await deleteSessions(tx, personId, { allBut: null })
}

const changesKeptForMs = 400 * 86_400_000
const usedCodesKeptForMs = 86_400_000

/**
 * Removes expired sessions, expired sign-ins at the provider, used codes after a day and changes of accounts after 400
 * days.
 */
export async function removeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await deleteExpiredSessions(tx, now)
  await deleteExpiredFlows(tx, now)
  await deleteUsedCodesBefore(tx, new Date(now.getTime() - usedCodesKeptForMs))
  await deleteChangesBefore(tx, new Date(now.getTime() - changesKeptForMs))
}
