import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { migrateBefore } from './migrate-before.ts'

/** A database as an earlier version left it (`migrateBefore`), and a connection to it. */
export interface EarlierDatabase {
  access: TestDatabase['access']
  client: pg.Client
  drop(): Promise<void>
}

export async function databaseBefore(migration: string): Promise<EarlierDatabase> {
  const database = await createEmptyDatabase()
  await migrateBefore(database.access, migration)
  const client = new pg.Client(database.access)
  await client.connect()
  return {
    access: database.access,
    client,
    async drop() {
      await client.end()
      await database.drop()
    },
  }
}
