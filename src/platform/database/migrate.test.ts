import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  it("applies the product's migrations to an empty database, also when several processes start at once", async () => {
    await Promise.all([migrate(database.access), migrate(database.access), migrate(database.access)])
    await migrate(database.access)
    expect((await query('select * from signature_request')).rows).toEqual([])
  })

  it.each([
    ['of another encoding', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"],
    ['whose locale knows no letters but those of ASCII', "encoding 'UTF8' lc_collate 'C' lc_ctype 'C'"],
  ])('refuses an empty database %s, and leaves it unchanged', async (_, options) => {
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

  it('keeps the data of a database in use', async () => {
    const product = resolve(import.meta.dirname, '../../../migrations')
    await rm(join(folder, '0001-first.sql'))
    for (const name of await readdir(product))
      if (name < '0021') await copyFile(join(product, name), join(folder, name))
    await migrate(database.access, folder)
    await query(`
      insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now());
      insert into document (id, organization_id, filename, content_type, source_key, source_sha256, source_size_bytes, document_key,
                            document_sha256, document_size_bytes, hash_state, page_count, pages, signature_count, created_at)
      values ('doc_1', 'org_1', 'a.pdf', 'application/pdf', 'a', 'x', 100, 'a', 'x', 100, '', 1, '[]', 0, now());
      insert into template (id, organization_id, name, status, version, created_at, updated_at)
      values ('tpl_1', 'org_1', 'a', 'Ready', 1, now(), now());
      insert into template_version (template_id, version, document_id, signer_roles, fields, created_at)
      values ('tpl_1', 1, 'doc_1', '[]', '[]', now());
      insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode, sender_email,
                                     sender_name, sequential, prefilled, created_at, expires_at, completed_at, sealed_key,
                                     sealed_sha256, sealed_size_bytes, updated_at)
      select 'sreq_' || status, 'org_1', 'tpl_1', 1, 'regular', status, false, 'o@x.example', 'O', true, '{}', now(), now(),
             case when status = 'Completed' then now() end, case when status = 'Completed' then 'k' end,
             case when status = 'Completed' then 'x' end, case when status = 'Completed' then 10 end,
             now() + place * interval '1 s'
        from unnest(array['Created', 'Completed']) with ordinality as one (status, place);
    `)
    for (const name of await readdir(product))
      if (name < '0059') await copyFile(join(product, name), join(folder, name))
    await migrate(database.access, folder)
    await query(`
      update signature_request_words set words = 'jane doe' where signature_request_id = 'sreq_Created';
      delete from signature_request_words where signature_request_id = 'sreq_Completed'`)
    await migrate(database.access)
    const searched = await query(`
      select id, words from signature_request_words w
        join signature_request s on s.id = w.signature_request_id and s.created_at = w.created_at`)
    expect(searched.rows).toEqual([{ id: 'sreq_Created', words: 'jane doe' }])
    expect((await query('select id, cc, content_deleted_at from signature_request order by id')).rows).toEqual([
      { id: 'sreq_Completed', cc: [], content_deleted_at: null },
      { id: 'sreq_Created', cc: [], content_deleted_at: null },
    ])
    const { rows } = await query('select stored_bytes::int, open_requests from organization_usage')
    expect(rows).toEqual([{ stored_bytes: 110, open_requests: 1 }])
    const deleted = await query(`
      update signature_request set content_deleted_at = now(), sealed_key = null, sealed_size_bytes = null
       where id = 'sreq_Completed' returning status`)
    expect(deleted.rows).toEqual([{ status: 'Completed' }])
  })

  it('runs migrations once, in order, and each as a whole', async () => {
    await migrate(database.access, folder)
    await writeFile(join(folder, '0003-third.sql'), 'insert into thing select n from second;')
    await writeFile(join(folder, '0002-second.sql'), "create table second (n text); insert into second values ('x');")
    await migrate(database.access, folder)
    await migrate(database.access, folder)
    expect((await query('select name from thing')).rows).toEqual([{ name: 'x' }])
  })

  it('leaves nothing of a failed migration, and names it', async () => {
    await writeFile(join(folder, '0002-broken.sql'), 'create table half (n text); select 1/0;')
    await expect(migrate(database.access, folder)).rejects.toThrow(
      'The migration 0002-broken.sql failed: division by zero',
    )
    expect((await query("select to_regclass('half') as half, to_regclass('thing') as thing")).rows).toEqual([
      { half: null, thing: 'thing' },
    ])
  })

  it('refuses a database with a migration of a newer version', async () => {
    await migrate(database.access, folder)
    await query("insert into schema_migrations (name, sha256) values ('0099-later.sql', 'x')")
    const refused = migrate(database.access, folder)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow('belongs to a newer version')
  })

  it('refuses a migration file that was changed after it was applied', async () => {
    await migrate(database.access, folder)
    await writeFile(join(folder, '0001-first.sql'), 'create table other (name text);')
    await expect(migrate(database.access, folder)).rejects.toThrow('0001-first.sql was changed')
  })
})
