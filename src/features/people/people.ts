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

/** A password ready for the database: its hash is computed before the transaction, which it would keep open. */
export interface NewPassword {
  hash: string
}

/** Throws `invalid_input` for a password that is too short, too long, or among the first that others would try. */
export async function newPassword(password: string, owner: PasswordOwner): Promise<NewPassword> {
  await assertPassword(password, owner)
  return { hash: await hashPassword(password) }
}

/** Name and address of people, by id; people without an account are left out. */
export async function peopleByIds(db: Executor, personIds: string[]): Promise<Map<string, string>> {
  const people = personIds.length > 0 ? await listPeople(db, personIds) : []
  return new Map(people.map(({ personId, name, email }) => [personId, name ? `${name} (${email})` : email]))
}

/** A person whom an operator names, who has no account until they choose a password. An existing person is returned unchanged. */
export async function namePerson(tx: Tx, { name, email }: Omit<Person, 'personId'>, now: Date): Promise<Person> {
  await insertPersonUnlessKnown(tx, { personId: newId('usr'), name, email, now })
  return lockPerson(tx, email)
}

/** Null for a person who was removed. */
export const readPerson = (db: Executor, personId: string): Promise<Person | null> => findPerson(db, personId)

/** Marks an address as confirmed by its person. */
export const confirmAddress = (tx: Tx, personId: string, now: Date): Promise<void> =>
  setEmailVerified(tx, personId, now)

/** A person who can sign in with an address, else null: a person whom an operator only named does not count yet. */
export async function findAccount(db: Executor, email: string): Promise<Person | null> {
  const person = await findPersonByEmail(db, email)
  return person && (await hasAccount(db, person.personId)) ? person : null
}

/**
 * Creates an account for a person without one, or for a person whom an operator named. Throws `email_taken`.
 * @param hasVerifiedEmail whether they used a link that was sent to the address
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
  /** How they sign in. */
  proof: NewPassword | OidcAccount
  hasVerifiedEmail: boolean
}

/** Replaces a person's password and signs them out everywhere. Only a reader of their mail gets here. */
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

/** Removes old changes of accounts and used codes, and sessions and sign-ins at the provider that have expired. */
export async function removeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await deleteExpiredSessions(tx, now)
  await deleteExpiredFlows(tx, now)
  await deleteUsedCodesBefore(tx, new Date(now.getTime() - usedCodesKeptForMs))
  await deleteChangesBefore(tx, new Date(now.getTime() - changesKeptForMs))
}
