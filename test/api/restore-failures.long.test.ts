import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contents } from '../../src/platform/backup/archive-format.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { everyRow } from '../support/database-rows.ts'
import { connectionUrl, createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { COMMAND_LINE } from '../support/programs.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { writeArchive } from '../support/written-archive.ts'

const run = promisify(execFile)

let service: TestApp
let folder: string
let archive: string
let contents: Contents
let masterKey: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-restore-'))
  archive = join(folder, 'backup.tar')
  service = await startTestApp({ worker: false })
  await embeddedRequest(service.api, await readyTemplate(service.api))
  const { config, databaseAccess } = service.platform
  masterKey = (await readFile(join(config.dataDir, 'keys', 'master.key'), 'utf8')).trim()
  contents = await makeBackup(config, databaseAccess, archive, {
    withMasterKey: false,
    version: '0.1.0',
    now: new Date(),
  })
})
afterAll(async () => {
  await service.stop()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true })
})

/** An empty folder and an empty database, with the environment of a command that restores into them. */
async function emptyPlace() {
  const database = await createEmptyDatabase()
  databases.push(database)
  const dataDir = join(folder, `data-${databases.length}`)
  await mkdir(dataDir)
  const databaseUrl = connectionUrl(database.access)
  const config = { ...service.platform.config, dataDir, databaseUrl, masterKey: Buffer.from(masterKey, 'hex') }
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    COUNTERSIGN_MASTER_KEY: masterKey,
  }
  return { database, dataDir, config, env }
}

type Place = Awaited<ReturnType<typeof emptyPlace>>

async function connected<T>(access: DatabaseAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(access)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** An archive that lists one row more than it holds, which the restore notices only after inserting every row. */
async function archiveThatFails(): Promise<string> {
  const path = join(folder, 'fails.tar')
  const contents = (real: Contents) => ({ ...real, rows: { ...real.rows, template: real.rows.template! + 1 } })
  await connected(service.platform.databaseAccess, client =>
    writeArchive(path, client, Buffer.from(masterKey, 'hex'), { contents }),
  )
  return path
}

async function expectUntouched({ database, dataDir }: Place) {
  expect(await readdir(dataDir)).toEqual([])
  const tables = await connected(database.access, client =>
    client.query("select relname from pg_class where relnamespace = 'public'::regnamespace"),
  )
  expect(tables.rows).toEqual([])
}

async function expectRestored({ database, dataDir }: Place) {
  const { jobs, ...rows } = await everyRow(database.access)
  expect(jobs).toHaveLength(contents.jobs)
  for (const [table, found] of Object.entries(rows)) expect(found, table).toHaveLength(contents.rows[table]!)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'keys'])
  const filesOf = async (root: string) => (await readdir(join(root, 'files'), { recursive: true })).sort()
  expect(await filesOf(dataDir)).toEqual(await filesOf(service.platform.config.dataDir))
}

describe('a restore that fails midway leaves nothing behind and can be repeated', () => {
  it('when the archive holds fewer rows than it lists', async () => {
    const place = await emptyPlace()
    await expect(restoreBackup(place.config, await archiveThatFails())).rejects.toThrow('not as many as they were')
    await expectUntouched(place)
    await restoreBackup(place.config, archive)
    await expectRestored(place)
  })

  it('when there is no space for the files (the error names the folder)', async () => {
    const place = await emptyPlace()
    expect(await restoreWithin(512, place.env)).toMatchObject({
      code: 1,
      stderr: `There is not enough space in ${place.dataDir}. Make space and try again. Nothing was kept of the backup.\n`,
    })
    await expectUntouched(place)
    await restoreBackup(place.config, archive)
    await expectRestored(place)
  })

  it('when there is no space for an embedded database (the error gives the reason)', async () => {
    const place = await emptyPlace()
    const { DATABASE_URL: _, ...env } = place.env
    const { code, stderr } = await restoreWithin(65_536, env)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('could not be made') })
    expect(stderr).toContain('File too large')
    await expectUntouched(place)
  })

  it('when the connection to the database is lost', async () => {
    const place = await emptyPlace()
    const restored = restoreBackup(place.config, archive).catch(error => error)
    await whileRestoring(place, client =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign restore' and datname = current_database()",
      ),
    )
    expect((await restored).message).toContain('The connection to the database was lost')
    await expectUntouched(place)
    await restoreBackup(place.config, archive)
    await expectRestored(place)
  })

  it('when it is killed, except for a marker in the folder, which must be removed first', async () => {
    const place = await emptyPlace()
    const child = execFile(process.execPath, [COMMAND_LINE, 'restore', archive], { env: place.env })
    const ended = new Promise(resolve => child.once('exit', resolve))
    await whileRestoring(place, async () => child.kill('SIGKILL'))
    await ended
    await expect(restoreBackup(place.config, archive)).rejects.toThrow('did not finish')
    await rm(place.dataDir, { recursive: true })
    await restoreBackup(place.config, archive)
    await expectRestored(place)
  })
})

/** Restores by a command whose files are limited to `bytes`: a file limit takes the same code path as a full disk. */
async function restoreWithin(bytes: number, env: NodeJS.ProcessEnv): Promise<{ code: number; stderr: string }> {
  const script = `ulimit -f ${bytes / 512}; exec "$0" "$@"`
  return run('sh', ['-c', script, process.execPath, COMMAND_LINE, 'restore', archive], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    error => error,
  )
}

/** Calls `work` while the restore is creating the tables. */
function whileRestoring({ database }: Place, work: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
  return connected(database.access, async client => {
    const isRestoring = `select from pg_locks where mode = 'AccessExclusiveLock' and pid <> pg_backend_pid()
                            and database = (select oid from pg_database where datname = current_database())`
    for (;;) {
      const { rowCount } = await client.query(isRestoring)
      if (rowCount! > 10) return work(client)
      await sleep(1)
    }
  })
}

describe('two restores at once', () => {
  const bothAtOnce = async (first: Place, second: Place) => {
    const results = await Promise.allSettled([first, second].map(({ config }) => restoreBackup(config, archive)))
    const refused = results.find(({ status }) => status === 'rejected')
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    return {
      winner: results[0]!.status === 'fulfilled' ? first : second,
      reason: `${(refused as PromiseRejectedResult).reason}`,
    }
  }

  it('into the same database: one completes and the other is refused', async () => {
    const place = await emptyPlace()
    const other = await emptyPlace()
    const beside = {
      ...other,
      database: place.database,
      config: { ...other.config, databaseUrl: place.config.databaseUrl },
    }
    const { winner, reason } = await bothAtOnce(place, beside)
    expect(reason).toContain('is not empty')
    await expectRestored(winner)
  })

  it('into the same folder: one completes and the other is refused', async () => {
    const place = await emptyPlace()
    const other = await emptyPlace()
    const beside = { ...other, dataDir: place.dataDir, config: { ...other.config, dataDir: place.dataDir } }
    const { winner, reason } = await bothAtOnce(place, beside)
    expect(reason).toContain('A restore into')
    await expectRestored(winner)
  })
})
