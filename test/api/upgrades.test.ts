import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/features/credentials/create-credentials.ts'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/platform/database/migrate.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { generateRows } from '../support/generated-rows.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { inDefaultSuite } from '../support/suite.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const migrations = (await readdir(MIGRATIONS_FOLDER)).filter(name => name.endsWith('.sql')).sort()

type Rows = Record<string, Record<string, unknown>[]>

async function connected<T>(access: DatabaseAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(access)
  await client.connect()
  return work(client).finally(() => client.end())
}

async function everyRow(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const found: Rows = {}
  for (const { name } of tables)
    found[name] = (await client.query(`select to_jsonb(t) as row from "${name}" t`)).rows.map(({ row }) => row)
  return found
}

const keyColumns = async (client: pg.Client, table: string): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select attname::text as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = $1::regclass and indisprimary`,
      [`"${table}"`],
    )
  ).rows.map(({ name }) => name)

/** Applies the migrations up to `last`, as the version that added it did. */
async function migrateUpTo(access: DatabaseAccess, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-earlier-'))
  const earlier = migrations.filter(name => name <= last)
  for (const name of earlier) await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name))
  await migrate(access, folder).finally(() => rm(folder, { recursive: true }))
}

/** What a migration makes again from other columns. */
const derived = new Set(['signature_request_words.words'])

/** Expects every row to be there, with the same values in all columns that still exist. */
async function expectKept(client: pg.Client, before: Rows): Promise<void> {
  const after = await everyRow(client)
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'schema_migrations') continue
    const keys = await keyColumns(client, table)
    for (const row of rows) {
      const same = after[table]?.find(found => keys.every(key => found[key] === row[key]))
      expect(same, `a row of ${table} is gone`).toBeDefined()
      for (const [column, value] of Object.entries(row))
        if (column in same! && !derived.has(`${table}.${column}`))
          expect(same![column], `${table}.${column}`).toEqual(value)
    }
  }
}

/** Expects an API key of the first organization to read its rows in lists and by id. */
async function expectRead({ platform, url }: TestApp, before: Rows): Promise<void> {
  const organizationId = before.organization![0]!.id as string
  const { apiKey } = await inTransaction(platform.database, tx => createApiKey(tx, organizationId, new Date()))
  const api = new ApiClient(url, apiKey)
  const read = async (path: string) => {
    const { status, body } = await api.get(path)
    expect({ path, status, error: body.error }).toEqual({ path, status: 200 })
    return JSON.stringify(body)
  }
  const lists = {
    template: '/v1/templates',
    signature_request: '/v1/signature-requests',
    webhook_endpoint: '/v1/webhook-endpoints',
  }
  for (const [table, path] of Object.entries(lists)) {
    const own = (before[table] ?? []).filter(row => row.organization_id === organizationId)
    const list = await read(path)
    for (const { id } of own) {
      expect(list).toContain(`${id}`)
      await read(`${path}/${id}`)
    }
  }
}

/** An upgrade from the oldest version runs every migration. */
const upgradedFrom = inDefaultSuite(migrations, (_, place) => place === 0 || place === migrations.length - 1)

describe.each(upgradedFrom)('a database at %s, with rows in every table,', last => {
  it('is upgraded without loss, and the service reads its rows', async () => {
    const database = await createEmptyDatabase()
    const { access } = database
    await migrateUpTo(access, last)
    const before = await connected(access, async client => {
      await generateRows(client)
      return everyRow(client)
    })
    expect(Object.values(before).every(rows => rows.length > 0)).toBe(true)
    await migrate(access)
    await connected(access, client => expectKept(client, before))

    const service = await startTestApp({ database, isUsedDatabase: true, worker: false })
    try {
      await expectRead(service, before)
    } finally {
      await service.stop()
    }
  })
})
