import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { StartError } from '../../start-error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'countersign-migrations-'))
  await writeFile(join(folder, '0001-first.sql'), 'create table thing (name text); create index on thing (name);')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

async function query(sql: string) {
  const client = new pg.Client(database.access)
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

describe('migrations', () => {
  it('of the product apply to an empty database, also when several processes start at once', async () => {
    await Promise.all([migrate(database.access), migrate(database.access), migrate(database.access)])
    await migrate(database.access)
    expect((await query('select * from signature_request')).rows).toEqual([])
  })

  it('run once, in order, and each as a whole', async () => {
    await migrate(database.access, folder)
    await writeFile(join(folder, '0003-third.sql'), 'insert into thing select n from second;')
    await writeFile(join(folder, '0002-second.sql'), "create table second (n text); insert into second values ('x');")
    await migrate(database.access, folder)
    await migrate(database.access, folder)
    expect((await query('select name from thing')).rows).toEqual([{ name: 'x' }])
  })

  it('that fail leave nothing and say which one it was', async () => {
    await writeFile(join(folder, '0002-broken.sql'), 'create table half (n text); select 1/0;')
    await expect(migrate(database.access, folder)).rejects.toThrow(
      'The migration 0002-broken.sql failed: division by zero',
    )
    expect((await query("select to_regclass('half') as half, to_regclass('thing') as thing")).rows).toEqual([
      { half: null, thing: 'thing' },
    ])
  })

  it('refuse a database that knows one of a newer version', async () => {
    await migrate(database.access, folder)
    await query("insert into schema_migrations (name, sha256) values ('0099-later.sql', 'x')")
    const refused = migrate(database.access, folder)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow('belongs to a newer version')
  })

  it('refuse a file that was changed after it was applied', async () => {
    await migrate(database.access, folder)
    await writeFile(join(folder, '0001-first.sql'), 'create table other (name text);')
    await expect(migrate(database.access, folder)).rejects.toThrow('0001-first.sql was changed')
  })
})
