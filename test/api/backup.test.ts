import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueSealFor } from '../../src/commands/manage-organization-seals.ts'
import type { Manifest } from '../../src/platform/backup/archive-format.ts'
import { describeDatabase } from '../../src/platform/backup/dump-database.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { type Keys, openKeys } from '../../src/platform/keys/keys.ts'
import { removeForgottenFiles } from '../../src/platform/storage/pending-files.ts'
import {
  embeddedRequest,
  readyTemplate,
  regularRequest,
  sign,
  signingSession,
  untilStatus,
} from '../support/builders.ts'
import { everyRow } from '../support/database-rows.ts'
import { connectionUrl, createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { negotiation } from '../support/redline-sessions.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { writeArchive } from '../support/written-archive.ts'

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII='
const run = promisify(execFile)

let service: TestApp
let folder: string
let archive: string
let rows: Record<string, string[]>
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
  archive = join(folder, 'backup.tar')
  service = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  await fillService()
  rows = await backUpUnchanged()
})
afterAll(async () => {
  await service.stop()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true })
})

/** Stores something of every kind, including an undelivered webhook and a job that is due next year. */
async function fillService() {
  const { api } = service
  expect((await api.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:2/' })).status).toBe(200)
  const { templateId } = await readyTemplate(api)
  const request = await embeddedRequest(api, { templateId })
  const completed = request.signatureRequestId
  for (const [index, { recipientSignatureId }] of request.signers.entries()) {
    const values: Record<string, string> = index === 0 ? { 'Full name': 'Bea', 'Date of birth': '1990-01-02' } : {}
    const signed = await sign(await signingSession(service, recipientSignatureId), values, { kind: 'uploaded', image })
    expect(signed.status).toBe(200)
  }
  await untilStatus(api, completed, 'Completed')
  await regularRequest(api, {
    templateId,
    body: { subject: 'é 漢字 \u{1f58b}', message: 'Tabs\tand\nlines \\N \\\\.' },
  })
  await negotiation(service, await redlineTemplate(service))
  await service.platform.pool.query(
    `select graphile_worker.add_job('render-first-page', '{"n": 1}'::json, run_at := now() + interval '1 year', job_key := 'later')`,
  )
  await service.platform.pool.query(
    "insert into pending_file (key, created_at) values ('given/up', now() - interval '2 days')",
  )
  await service.platform.storage.write('given/up', Buffer.from('x'))
  const own = { organizationId: service.acme.organizationId, name: 'Acme' }
  await issueSealFor(service.platform.config, own, async () => expect.unreachable())
  await service.platform.keys.refresh()
}

const backUp = (path: string, withMasterKey = false) =>
  makeBackup(service.platform.config, service.platform.databaseAccess, path, {
    withMasterKey,
    version: '0.1.0',
    now: new Date(),
  })

/** Repeats the backup until no row changes while it runs (a mail may be sent, for example). Returns the rows. */
async function backUpUnchanged(): Promise<Record<string, string[]>> {
  for (;;) {
    const before = await everyRow(service.platform.databaseAccess)
    await backUp(archive)
    const after = await everyRow(service.platform.databaseAccess)
    if (isDeepStrictEqual(before, after)) return after
    await rm(archive)
  }
}

const masterKey = async () =>
  Buffer.from((await readFile(join(service.platform.config.dataDir, 'keys', 'master.key'), 'utf8')).trim(), 'hex')

/** Creates an empty external database and names an unused data folder. */
async function emptyPlace(key: Uint8Array | null) {
  const database = await createEmptyDatabase()
  databases.push(database)
  const dataDir = join(folder, `data-${databases.length}`)
  const config = { ...service.platform.config, dataDir, databaseUrl: connectionUrl(database.access), masterKey: key }
  return { database, dataDir, config }
}

const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter(one => one.isFile())
    .map(one => join(one.parentPath, one.name).slice(join(dataDir, 'files').length + 1))
    .sort()

describe('a backup', () => {
  it('restores every row and job into an external database, and every file', async () => {
    const { database, dataDir, config } = await emptyPlace(await masterKey())
    const end = await restoreBackup(config, archive)
    expect(end.lost).toEqual([])
    const restored = await everyRow(database.access)
    expect(Object.keys(restored)).toEqual(Object.keys(rows))
    for (const [table, expected] of Object.entries(rows)) expect(restored[table], table).toEqual(expected)
    for (const table of ['recipient', 'webhook_delivery', 'mail', 'redline_revision', 'organization_usage', 'jobs'])
      expect(rows[table]!.length, table).toBeGreaterThan(0)

    const stored = (await filesOf(service.platform.config.dataDir)).filter(name => name !== 'given/up')
    expect(await filesOf(dataDir)).toEqual(stored)
    for (const name of stored)
      expect(await readFile(join(dataDir, 'files', name))).toEqual(
        await readFile(join(service.platform.config.dataDir, 'files', name)),
      )
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['restore-unfinished']))
  })

  it('contains no tables or sequences that other programs keep in the same database', async () => {
    const { pool, databaseAccess } = service.platform
    await pool.query('create table foreign_program (id serial primary key)')
    const client = new pg.Client(databaseAccess)
    await client.connect()
    const { tables, sequences } = await describeDatabase(client)
    await client.end()
    await pool.query('drop table foreign_program')
    const all = Object.keys(rows).filter(name => name !== 'jobs')
    expect(tables.map(({ name }) => name).sort()).toEqual(all.sort())
    expect(sequences.map(({ name }) => name)).not.toContain('foreign_program_id_seq')
  })

  it('restores keys, constraints, triggers, indexes and sequences', async () => {
    const { database, config } = await emptyPlace(await masterKey())
    await restoreBackup(config, archive)
    const catalogue = `
      select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select sequencename || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
      order by 1`
    const client = new pg.Client(database.access)
    await client.connect()
    const restored = await client.query(catalogue)
    await client.end()
    expect(restored.rows).toEqual((await service.platform.pool.query(catalogue)).rows)

    const keys = await openKeys({
      folder: join(config.dataDir, 'keys'),
      masterKey: config.masterKey,
      installationName: 'x',
      tokenLifetimeSeconds: 60,
      clock: service.clock,
    })
    expect(keys.rootCertificatePem).toBe(service.platform.keys.rootCertificatePem)
    expect(keys.seal.certificates).toEqual(service.platform.keys.seal.certificates)
    const own = (one: Keys) => one.sealOf(service.acme.organizationId).certificates
    expect(own(keys)).toEqual(own(service.platform.keys))
    expect(own(keys)).not.toEqual(keys.seal.certificates)
  })

  it('contains the master key only on request, and cannot be restored without the right key', async () => {
    const key = await masterKey()
    const bytes = await readFile(archive)
    expect(bytes.includes(key.toString('hex'))).toBe(false)
    for (const wrong of [null, Buffer.alloc(32, 7)]) {
      const { config, dataDir } = await emptyPlace(wrong)
      await expect(restoreBackup(config, archive)).rejects.toThrow(/master key/i)
      expect(await readdir(dataDir)).toEqual([])
    }
    const whole = join(folder, 'with-master-key.tar')
    await backUp(whole, true)
    const { config, dataDir } = await emptyPlace(null)
    await restoreBackup(config, whole)
    expect((await readFile(join(dataDir, 'keys', 'master.key'), 'utf8')).trim()).toBe(key.toString('hex'))
    await rm(whole)
  })

  it('can be unpacked with tar and checked with sha256sum', async () => {
    const out = await mkdtemp(join(folder, 'tar-'))
    await run('tar', ['--extract', `--file=${archive}`, `--directory=${out}`])
    const lists = (await readdir(join(out, 'sums'))).map(name => join(out, 'sums', name))
    await run('sha256sum', ['--check', '--strict', '--quiet', ...lists], { cwd: out })
    expect((await filesOf(out)).length).toBeGreaterThan(5)
  })

  it('does not overwrite an existing file', async () => {
    await expect(backUp(archive)).rejects.toThrow('exists already')
  })

  it('delays the removal of files while it is being made', async () => {
    const { platform } = service
    const sweep = () => removeForgottenFiles(platform.database, platform.storage, new AbortController().signal)
    const client = new pg.Client(platform.databaseAccess)
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [0x434f_5245])
    await sweep()
    expect(await platform.storage.exists('given/up')).toBe(true)
    await client.end()
    await expect
      .poll(async () => {
        await sweep()
        return platform.storage.exists('given/up')
      })
      .toBe(false)
  })

  it('reports missing and damaged files and keeps everything else', async () => {
    const [lost, changed] = (await filesOf(service.platform.config.dataDir)).filter(name => name.endsWith('.pdf'))
    const pathOf = (name: string) => join(service.platform.config.dataDir, 'files', name)
    const kept = await Promise.all([readFile(pathOf(lost!)), readFile(pathOf(changed!))])
    try {
      await rm(pathOf(lost!))
      await writeFile(pathOf(changed!), 'rotten')
      const path = join(folder, 'with-losses.tar')
      const { lost: problems } = await backUp(path)
      expect(problems).toEqual(
        expect.arrayContaining([
          { key: lost, problem: 'missing' },
          { key: changed, problem: 'different' },
        ]),
      )
      const { config, dataDir } = await emptyPlace(await masterKey())
      expect((await restoreBackup(config, path)).lost).toEqual(problems)
      expect(await readFile(join(dataDir, 'files', changed!), 'utf8')).toBe('rotten')
    } finally {
      await writeFile(pathOf(lost!), kept[0]!)
      await writeFile(pathOf(changed!), kept[1]!)
    }
  })
})

describe('a restore writes nothing', () => {
  const isUntouched = async ({ database, dataDir }: Awaited<ReturnType<typeof emptyPlace>>) => {
    expect(existsSync(dataDir) ? await readdir(dataDir) : []).toEqual([])
    const client = new pg.Client(database.access)
    await client.connect()
    const { rows: tables } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
    await client.end()
    expect(tables).toEqual([])
  }

  it('when the archive is cut off at any point', async () => {
    const place = await emptyPlace(await masterKey())
    const { size } = await stat(archive)
    const cuts = [0, 100, 512, 5_000, Math.floor(size / 2), size - 2_000, size - 1_024]
    for (const cut of cuts) {
      const path = join(folder, `cut-${cut}.tar`)
      await copyFile(archive, path)
      await truncate(path, cut)
      await expect(restoreBackup(place.config, path), `cut at ${cut}`).rejects.toThrow('is not a whole backup')
      await rm(path)
    }
    await isUntouched(place)
  })

  it('when any byte of the archive has been changed', async () => {
    const place = await emptyPlace(await masterKey())
    const { size } = await stat(archive)
    const path = join(folder, 'changed.tar')
    await copyFile(archive, path)
    const file = await open(path, 'r+')
    const padding = await paddingOf(archive)
    for (let at = 40; at < size - 1_024; at += Math.floor(size / 40)) {
      if (padding.has(at)) continue
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, at)
      await file.write(Buffer.of(byte[0]! ^ 1), 0, 1, at)
      await expect(restoreBackup(place.config, path), `byte ${at}`).rejects.toThrow()
      await file.write(byte, 0, 1, at)
    }
    await file.close()
    await isUntouched(place)
  })

  it('when the folder or the database is not empty', async () => {
    const place = await emptyPlace(await masterKey())
    await restoreBackup(place.config, archive)
    await expect(restoreBackup(place.config, archive)).rejects.toThrow('exists already')
    const other = await emptyPlace(await masterKey())
    const config = { ...other.config, databaseUrl: place.config.databaseUrl }
    await expect(restoreBackup(config, archive)).rejects.toThrow('is not empty')
    expect(await readdir(other.dataDir)).toEqual([])
  })

  it('when the file is not a backup or does not exist', async () => {
    const place = await emptyPlace(await masterKey())
    const path = join(folder, 'contract.pdf')
    await writeFile(path, textPdf(['A contract']))
    await expect(restoreBackup(place.config, path)).rejects.toThrow('is not a whole backup')
    await expect(restoreBackup(place.config, join(folder, 'none.tar'))).rejects.toThrow('could not be read')
    await isUntouched(place)
  })
})

describe('a backup made by another version', () => {
  const key = Buffer.alloc(32, 6)

  /** Writes an archive of the service's rows with other migrations in its manifest. */
  async function archiveWith(migrations: (own: Manifest['migrations']) => Manifest['migrations']): Promise<string> {
    const path = join(await mkdtemp(join(folder, 'other-version-')), 'backup.tar')
    const client = new pg.Client(service.platform.databaseAccess)
    await client.connect()
    const manifest = (real: Manifest) => ({ ...real, migrations: migrations(real.migrations) })
    await writeArchive(path, client, key, { manifest }).finally(() => client.end())
    return path
  }

  it.each([
    [
      'a newer version',
      (own: Manifest['migrations']) => [...own, { name: '9999-later.sql', sha256: 'x' }],
      'made by another version of Countersign (9.9.9), which has the migration 9999-later.sql',
    ],
    ['a version before 0.1.0', () => [{ name: '0001-first-thread.sql', sha256: 'x' }], 'a version before 0.1.0'],
  ])('is refused if it comes from %s', async (_, migrations, reason) => {
    const { config, dataDir } = await emptyPlace(key)
    await expect(restoreBackup(config, await archiveWith(migrations))).rejects.toThrow(reason)
    expect(await readdir(dataDir)).toEqual([])
  })
})

/** Returns the offsets of the padding between entries, which the restore ignores. */
async function paddingOf(path: string): Promise<Set<number>> {
  const bytes = await readFile(path)
  const found = new Set<number>()
  for (let at = 0; at < bytes.length - 1_024; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8)
    const end = at + 512 + size
    const next = Math.ceil(end / 512) * 512
    for (let one = end; one < next; one++) found.add(one)
    at = next
  }
  return found
}
