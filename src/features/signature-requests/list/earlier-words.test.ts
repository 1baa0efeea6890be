import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateRows } from '../../../../test/support/generated-rows.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { migrateBefore } from '../../../platform/database/test-support/migrate-before.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrateBefore(database.access, '0062')
  client = new pg.Client(database.access)
  await client.connect()
  await generateRows(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('what an earlier version stored of Greek names is found by what is asked now', async () => {
  await client.query("update template set name = 'Ενοικίαση χώρας'")
  await client.query("update signature_request_words set words = 'ανδρεας παππας'")
  await migrate(database.access)
  const { rows } = await client.query(`
    select searched_name as word from template where searched_name not like '%' || search_form('ΧΩΡΑΣ')
    union all select words from signature_request_words where words <> search_form('ΑΝΔΡΕΑΣ ΠΑΠΠΑΣ')`)
  expect(rows).toEqual([])
})
