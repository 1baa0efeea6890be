import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { migrate } from '../database/migrate.ts'
import { openPool } from '../database/pool.ts'
import { migrateBefore } from '../database/test-support/migrate-before.ts'
import { createLog } from '../log.ts'
import { bindStoredCiphertexts } from './bind-stored-ciphertexts.ts'
import { keptAnswerBelonging, outboxMailBelonging, webhookSecretBelonging } from './encrypted-columns.ts'
import { unboundCiphertext } from './test-support/unbound-ciphertext.ts'
import { createVault } from './vault.ts'

const vault = createVault(Buffer.alloc(32, 5))
const log = createLog('silent')
const answers = 1_201
let database: TestDatabase
let pool: pg.Pool

/** A database as the version before left it, with a ciphertext in each encrypted column. */
beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrateBefore(database.access, '0017')
  pool = openPool(database.access, () => {})
  await insertUnbound()
  await migrate(database.access)
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

const unbound = (purpose: string, text: string) => unboundCiphertext(vault, purpose, Buffer.from(text))
const keyOf = (index: number) => Buffer.from(index.toString(16).padStart(64, '0'), 'hex')

async function insertUnbound() {
  await pool.query(`insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now())`)
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, url, event_types, enabled, secret, next_secret, next_secret_active_at, created_at, updated_at)
     values ('whk_1', 'org_1', 'https://a.example', '{x}', true, $1, $2, now(), now(), now()),
            ('whk_2', 'org_1', 'https://a.example', '{x}', true, $3, null, null, now(), now())`,
    ['first', 'next', 'second'].map(text => unbound('webhook secrets', text)),
  )
  await pool.query(
    `insert into mail (id, organization_id, kind, recipient_email, subject_id, details, created_at, due_at)
     values ('mail_1', 'org_1', 'x', 'a@b.example', 's', '{}', now(), now())`,
  )
  await pool.query(`insert into outbox_mail values ('mail_1', $1, now())`, [unbound('outbox mail', 'a letter')])
  await pool.query(
    `insert into kept_answer select k, 'org_1', '', a, now() from unnest($1::bytea[], $2::bytea[]) as one (k, a)`,
    [
      Array.from({ length: answers }, (_, index) => keyOf(index)),
      Array.from({ length: answers }, (_, index) => unbound('answers kept for idempotency keys', `answer ${index}`)),
    ],
  )
}

const column = async (sql: string): Promise<Buffer[]> => (await pool.query(sql)).rows.map(row => row.one)

async function expectBound() {
  const [first, second] = await column('select secret as one from webhook_endpoint order by id')
  const [next] = await column('select next_secret as one from webhook_endpoint order by id')
  const [mail] = await column('select message as one from outbox_mail')
  expect(vault.decrypt(webhookSecretBelonging('whk_1'), first!).toString()).toBe('first')
  expect(vault.decrypt(webhookSecretBelonging('whk_1'), next!).toString()).toBe('next')
  expect(vault.decrypt(webhookSecretBelonging('whk_2'), second!).toString()).toBe('second')
  expect(() => vault.decrypt(webhookSecretBelonging('whk_1'), second!)).toThrow()
  expect(vault.decrypt(outboxMailBelonging('mail_1'), mail!).toString()).toBe('a letter')
  const ciphertexts = await column('select answer as one from kept_answer order by id')
  expect(
    ciphertexts.map((ciphertext, index) => vault.decrypt(keptAnswerBelonging(keyOf(index)), ciphertext).toString()),
  ).toEqual(ciphertexts.map((_, index) => `answer ${index}`))
}

describe('ciphertexts that an earlier version stored', () => {
  it('are bound to their rows by the first start, once, even if several start at once', async () => {
    await Promise.all([1, 2, 3].map(() => bindStoredCiphertexts(pool, vault, log)))
    await expectBound()
    await bindStoredCiphertexts(pool, vault, log)
    await expectBound()
  })

  it('are unchanged when the start dies in the middle, and are bound by the next one', async () => {
    await pool.query(`create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    await pool.query('create trigger die before update on ciphertext_format for each row execute function die()')
    const before = await column('select answer as one from kept_answer order by id')
    await expect(bindStoredCiphertexts(pool, vault, log)).rejects.toThrow()
    expect(await column('select answer as one from kept_answer order by id')).toEqual(before)
    await pool.query('drop trigger die on ciphertext_format')
    await bindStoredCiphertexts(pool, vault, log)
    await expectBound()
  })

  it('do not prevent the start of the service when one of them cannot be decrypted', async () => {
    await pool.query("update outbox_mail set message = 'damaged'")
    await bindStoredCiphertexts(pool, vault, log)
    expect(await column('select message as one from outbox_mail')).toEqual([Buffer.from('damaged')])
    await pool.query('update outbox_mail set message = $1', [
      vault.encrypt(outboxMailBelonging('mail_1'), Buffer.from('a letter')),
    ])
    await expectBound()
  })
})
