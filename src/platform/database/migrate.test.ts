import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { StartError } from '../../start-error.ts'
import { BASELINE, MIGRATIONS_FOLDER, makeTables, migrate } from './migrate.ts'

const migrations = (await readdir(MIGRATIONS_FOLDER)).filter(name => name.endsWith('.sql')).sort()

let database: TestDatabase
/** Holds the migrations of another version. */
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'countersign-migrations-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.access)
  await client.connect()
  return work(client).finally(() => client.end())
}

const query = (sql: string) => connected(client => client.query(sql))

const addMigration = (name: string, sql: string) => writeFile(join(folder, name), sql)

/** Adds the migrations of the next version: those of this one, and a migration that changes a table with rows. */
async function addNextVersion(): Promise<void> {
  for (const name of migrations) await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name))
  await addMigration(
    '9999-next.sql',
    'alter table organization add column city text; update organization set city = upper(name);',
  )
}

const insertOrganization = () =>
  query(`insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now())`)

describe('the baseline', () => {
  it('is applied once to an empty database, even if several processes start at once', async () => {
    await Promise.all([migrate(database.access), migrate(database.access), migrate(database.access)])
    await migrate(database.access)
    expect((await query('select * from signature_request')).rows).toEqual([])
    expect((await query('select name from schema_migrations')).rows).toEqual(migrations.map(name => ({ name })))
  })

  it.each([
    ['with an encoding other than UTF-8', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"],
    ['whose locale knows only ASCII letters', "encoding 'UTF8' lc_collate 'C' lc_ctype 'C'"],
  ])('is not applied to a database %s, which stays empty', async (_, options) => {
    const { rows } = await query("select current_setting('server_version_num')::int >= 150000 as providers")
    const otherName = `${database.access.database}_other`
    await query(
      `create database ${otherName} template template0 ${options} ${rows[0].providers ? 'locale_provider libc' : ''}`,
    )
    try {
      const access = { ...database.access, database: otherName }
      await expect(migrate(access)).rejects.toThrow(StartError)
      await expect(migrate(access)).rejects.toThrow(StartError)
    } finally {
      await query(`drop database ${otherName}`)
    }
  })

  it('is followed by the next migration, which keeps the rows', async () => {
    await migrate(database.access)
    await insertOrganization()
    await addNextVersion()
    await migrate(database.access, folder)
    expect((await query('select id, city from organization')).rows).toEqual([{ id: 'org_1', city: 'ACME' }])
  })

  it('is applied alone to restore a backup of its version, and then followed by the next migration', async () => {
    await addNextVersion()
    await connected(async client => {
      await client.query('begin')
      await makeTables(client, new Set([BASELINE]), folder)
      await client.query('commit')
    })
    await insertOrganization()
    expect((await query('select * from organization')).fields.map(({ name }) => name)).not.toContain('city')
    await migrate(database.access, folder)
    expect((await query('select city from organization')).rows).toEqual([{ city: 'ACME' }])
  })
})

describe('migrations', () => {
  beforeEach(() => addMigration(BASELINE, 'create table thing (name text); create index on thing (name);'))

  it('run once and in order', async () => {
    await migrate(database.access, folder)
    await addMigration('0003-third.sql', 'insert into thing select n from second;')
    await addMigration('0002-second.sql', "create table second (n text); insert into second values ('x');")
    await migrate(database.access, folder)
    await migrate(database.access, folder)
    expect((await query('select name from thing')).rows).toEqual([{ name: 'x' }])
  })

  it('are undone if they fail, and the error names the failed migration', async () => {
    await addMigration('0002-broken.sql', 'create table half (n text); select 1/0;')
    await expect(migrate(database.access, folder)).rejects.toThrow(
      'The migration 0002-broken.sql failed: division by zero',
    )
    expect((await query("select to_regclass('half') as half, to_regclass('thing') as thing")).rows).toEqual([
      { half: null, thing: 'thing' },
    ])
  })

  it('are refused if one of their files was changed after it was applied', async () => {
    await migrate(database.access, folder)
    await addMigration(BASELINE, 'create table other (name text);')
    await expect(migrate(database.access, folder)).rejects.toThrow(`${BASELINE} was changed`)
  })
})

describe('a database of another version is refused', () => {
  it('if it has a later migration', async () => {
    await addNextVersion()
    await migrate(database.access, folder)
    const refused = migrate(database.access)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      'belongs to a newer version of Countersign: it has the migration 9999-next.sql',
    )
  })

  it('if it was made before the baseline, and is left unchanged', async () => {
    await addMigration('0001-first-thread.sql', 'create table thing (name text);')
    await migrate(database.access, folder)
    const refused = migrate(database.access)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow('made by a version before 0.1.0, which this version cannot upgrade')
    expect((await query("select to_regclass('thing') as old, to_regclass('organization') as new")).rows).toEqual([
      { old: 'thing', new: null },
    ])
  })
})
