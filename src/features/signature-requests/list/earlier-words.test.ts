import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateRows } from '../../../../test/support/generated-rows.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { databaseBefore, type EarlierDatabase } from '../../../platform/database/test-support/database-before.ts'

let database: EarlierDatabase
beforeAll(async () => {
  database = await databaseBefore('0062')
  await generateRows(database.client)
})
afterAll(() => database.drop())

it('finds Greek names that an earlier version stored', async () => {
  await database.client.query("update template set name = 'Ενοικίαση χώρας'")
  await database.client.query("update signature_request_words set words = 'ανδρεας παππας'")
  await migrate(database.access)
  const { rows } = await database.client.query(`
    select searched_name as word from template where searched_name not like '%' || search_form('ΧΩΡΑΣ')
    union all select words from signature_request_words where words <> search_form('ΑΝΔΡΕΑΣ ΠΑΠΠΑΣ')`)
  expect(rows).toEqual([])
})
