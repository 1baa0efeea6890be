import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { fileColumns, namedFilesQuery } from './stored-files.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.access)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Columns whose names end in `key` although they name no file. */
const others = ['redline_member.email_key', 'pending_file.key']

describe('the list of columns that contain file keys', () => {
  it('includes every column whose name suggests a file key', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)key$' order by 1`,
    )
    const listed = new Set(fileColumns.map(({ table, key }) => `${table}.${key}`))
    expect(rows.map(({ name }) => name).filter(name => !listed.has(name) && !others.includes(name))).toEqual([])
  })

  it('results in a query that PostgreSQL accepts', async () => {
    expect((await client.query(namedFilesQuery())).rows).toEqual([])
  })
})
