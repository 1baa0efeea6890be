import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateRows } from '../../../../test/support/generated-rows.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { databaseBefore, type EarlierDatabase } from '../../../platform/database/test-support/database-before.ts'

let database: EarlierDatabase
beforeAll(async () => {
  database = await databaseBefore('0066')
  await generateRows(database.client)
})
afterAll(() => database.drop())

const error = 'not_visible: what was signed on page 12 would not be visible in the sealed document; void the request'

let copies = 0

/** Copies the request and its signer. */
async function copy(id: string, { signedAt, error }: { signedAt: string | null; error: string | null }): Promise<void> {
  const request = {
    id,
    status: 'Created',
    expired_reason: null,
    sealing_error: error,
    updated_at: `2026-11-2${++copies}`,
  }
  await database.client.query(
    `insert into signature_request
     select (jsonb_populate_record(s, $1)).* from signature_request s limit 1`,
    [JSON.stringify(request)],
  )
  await database.client.query(
    `insert into recipient
     select (jsonb_populate_record(r, $1)).* from recipient r limit 1`,
    [JSON.stringify({ id: `rsig_${id}`, signature_request_id: id, signed_at: signedAt, position: 0 })],
  )
}

it('finds seals that failed for good or were awaited in an earlier version', async () => {
  await copy('failed', { signedAt: '2026-11-20T10:00:00Z', error })
  await copy('awaited', { signedAt: '2026-11-20T10:00:00Z', error: 'storage_missing' })
  await copy('open', { signedAt: null, error: null })
  await migrate(database.access)
  const { rows } = await database.client.query(
    `select id, sealing_since as since, sealing_failed_at is not null as is_failed, sealing_failed_page as page
       from signature_request where id in ('failed', 'awaited', 'open') order by id`,
  )
  const since = new Date('2026-11-20T10:00:00Z')
  expect(rows).toEqual([
    { id: 'awaited', since, is_failed: false, page: null },
    { id: 'failed', since, is_failed: true, page: 12 },
    { id: 'open', since: null, is_failed: false, page: null },
  ])
})
