import { CodedError } from '../../../http/coded-error.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import {
  deleteOidcAccounts,
  findOidcPerson,
  findWaysIn,
  hasAccount,
  insertOidcAccount,
  type OidcAccount,
} from '../account-store.ts'
import { type ChangeOrigin, recordChange } from '../changes/record-change.ts'
import type { Person } from '../person.ts'
import { findPersonByEmail, findProtection } from '../person-store.ts'

/** Finds the person to whom an account at the provider belongs; null if it belongs to no one. */
export const findOidcAccount = (db: Executor, account: OidcAccount): Promise<Person | null> =>
  findOidcPerson(db, account)

/** A person who can sign in with an address, and how their account is protected. */
export interface OwnAccount extends Person {
  hasVerifiedEmail: boolean
  hasTwoFactor: boolean
}

export async function findOwnAccount(db: Executor, email: string): Promise<OwnAccount | null> {
  const person = await findPersonByEmail(db, email)
  if (!person || !(await hasAccount(db, person.personId))) return null
  return { ...person, ...(await findProtection(db, person.personId)) }
}

/**
 * Lets a person sign in with an account at the provider from now on. Returns false if the account already belongs to
 * another person.
 */
export async function connectOidc(
  tx: Tx,
  { person, account, origin }: { person: Person; account: OidcAccount; origin: ChangeOrigin },
): Promise<boolean> {
  if (await insertOidcAccount(tx, person.personId, account, origin.at)) {
    await recordChange(tx, person, 'provider_connected', origin)
    return true
  }
  return (await findOidcPerson(tx, account))?.personId === person.personId
}

/**
 * Removes a person's accounts at the provider. Returns false if there were none. Throws `last_way_in` if the person
 * could not sign in without them.
 */
export async function disconnectOidc(tx: Tx, person: Person, origin: ChangeOrigin): Promise<boolean> {
  const deleted = await deleteOidcAccounts(tx, person.personId)
  const { hasPassword, hasPasskey } = await findWaysIn(tx, person.personId)
  if (!hasPassword && !hasPasskey) throw new CodedError('last_way_in')
  if (deleted > 0) await recordChange(tx, person, 'provider_disconnected', origin)
  return deleted > 0
}
