import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Person } from './person.ts'

/** Whether somebody can sign in as a person: by a password, or by an account elsewhere. */
export async function hasAccount(db: Executor, personId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('userId', '=', personId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Whoever has this address already stays as they are. */
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

/** The person of an address, whom no other transaction changes before this one ends. */
export async function lockPerson(tx: Tx, email: string): Promise<Person> {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { personId: row.id, name: row.name, email: row.email }
}

/** The password with which a person signs in from now on, as its hash. */
export async function upsertPassword(tx: Tx, personId: string, passwordHash: string, now: Date): Promise<void> {
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
