import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase, openPool } from '../../../platform/database/pool.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { insertUnchecked, migrateBefore } from '../../../platform/database/test-support/migrate-before.ts'
import { findOperations } from './redline-operation-store.ts'

/** Answers as the previous version stored them: for operations sent together, for a decision on several changes, for an upload. */
const earlierRows = `
  insert into redline_operation (member_id, operation_id, answer, answered_with) values
    ('rmem_1', 'one', '{"revision": 2, "clauses": []}', null),
    ('rmem_1', 'two', null, 'one'),
    ('rmem_1', 'many', '{"decided": ["1-a"], "edit": {"revision": 3}}', null),
    ('rmem_1', 'file', '{"content": "ab false", "answer": {"revision": 4, "tracked": []}}', null)`

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<Database>
beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrateBefore(database.access, '0040')
  pool = openPool(database.access, () => {})
  await insertUnchecked(pool, earlierRows)
  await migrate(database.access)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('repeats the answers of operations that were stored before their kind was recorded', async () => {
  const operations = await findOperations(db, 'rmem_1', ['one', 'two', 'many', 'file'])
  const contentSha256 = null
  const edit = { revision: 2, clauses: [], comments: [], layout: null }
  expect([...operations.values()].toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))).toEqual([
    {
      operationId: 'file',
      kind: 'upload',
      contentSha256,
      answer: { revision: 4, tracked: [], comments: [], layout: null },
    },
    {
      operationId: 'many',
      kind: 'decide',
      contentSha256,
      answer: { decided: ['1-a'], edit: { revision: 3, comments: [], layout: null } },
    },
    { operationId: 'one', kind: 'operations', contentSha256, answer: edit },
    { operationId: 'two', kind: 'operations', contentSha256, answer: edit },
  ])
})
