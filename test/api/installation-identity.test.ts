import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createOrganization } from '../../src/features/members/create-organization.ts'
import { checkInstallationMatch } from '../../src/features/service/doctor/check-installation.ts'
import { newId } from '../../src/platform/ids.ts'
import { writeInstallationId } from '../../src/platform/installation/folder-side.ts'
import { openInstallation } from '../../src/platform/installation/installation.ts'
import { type RunningPlatform, startPlatform } from '../../src/platform/platform.ts'
import { connectionUrl, createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { startTestApp } from '../support/test-app.ts'

let parent: string
let databases: TestDatabase[]

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'countersign-installation-'))
  databases = []
})
afterEach(async () => {
  for (const database of databases) await database.drop()
  await rm(parent, { recursive: true })
})

const folder = (name: string) => join(parent, name)

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

const start = (database: TestDatabase, dataDir: string, env: Record<string, string> = {}) =>
  startPlatform(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }), [], { databaseAccess: database.access })

/** Starts the platform, does the work, stops, and returns the installation id. */
async function run(
  database: TestDatabase,
  dataDir: string,
  work: (platform: RunningPlatform) => Promise<unknown> = async () => {},
): Promise<string> {
  const platform = await start(database, dataDir)
  try {
    await work(platform)
    return platform.installationId
  } finally {
    await platform.stop()
  }
}

const createAcme = (platform: RunningPlatform) =>
  createOrganization(platform, { name: 'Acme', ownerEmail: 'owner@acme.example' })

/** Creates an installation that has been used, with its own database and data folder. */
async function usedInstallation(name: string): Promise<{ database: TestDatabase; dataDir: string }> {
  const database = await newDatabase()
  await run(database, folder(name), createAcme)
  return { database, dataDir: folder(name) }
}

describe('the service refuses to start', () => {
  it('with an empty data folder and the database of an existing installation', async () => {
    const { database } = await usedInstallation('first')
    await expect(start(database, folder('empty'))).rejects.toThrow('There are no keys in')
    expect(existsSync(join(folder('empty'), 'keys'))).toBe(false)
  })

  it("with another installation's data folder", async () => {
    const first = await usedInstallation('first')
    const second = await usedInstallation('second')
    await expect(start(first.database, second.dataDir)).rejects.toThrow('belongs to the installation inst_')
  })

  it('with a data folder whose id is missing', async () => {
    const { database, dataDir } = await usedInstallation('first')
    await rm(join(dataDir, 'keys', 'installation.json'))
    await expect(start(database, dataDir)).rejects.toThrow('installation.json cannot be read')
  })

  it('with an empty database and the data folder of an existing installation', async () => {
    const { dataDir } = await usedInstallation('first')
    await expect(start(await newDatabase(), dataDir)).rejects.toThrow('The database is empty')
  })

  it('with a data folder that contains the same id but another root certificate', async () => {
    const first = await usedInstallation('first')
    const second = await usedInstallation('second')
    await cp(join(first.dataDir, 'keys/installation.json'), join(second.dataDir, 'keys/installation.json'))
    await expect(start(first.database, second.dataDir)).rejects.toThrow('is not the one that this database was used')
  })

  it('with a master key that opens the data folder but not the database', async () => {
    const { database, dataDir } = await usedInstallation('first')
    await run(database, dataDir, ({ pool }) => pool.query("update installation set key_check = '\\x02ff'"))
    await expect(start(database, dataDir)).rejects.toThrow('The master key does not open')
  })
})

it('a service is not ready while its database has another id or its keys are missing', async () => {
  const service = await startTestApp({ worker: false })
  try {
    const { config, installationId, pool } = service.platform
    const isReady = async () => (await fetch(`${service.url}/ready`)).status
    expect(await isReady()).toBe(200)
    await pool.query('update installation set id = $1', [newId('inst')])
    expect(await isReady()).toBe(503)
    await pool.query('update installation set id = $1', [installationId])
    expect(await isReady()).toBe(200)
    await rename(join(config.dataDir, 'keys'), join(config.dataDir, 'keys-unmounted'))
    expect(await isReady()).toBe(503)
  } finally {
    await service.stop()
  }
})

it('the doctor reports a data folder without keys, and does not create any', async () => {
  const { database } = await usedInstallation('first')
  const url = connectionUrl(database.access)
  const config = readConfig({ DATA_DIR: folder('empty'), DATABASE_URL: url })
  expect(await checkInstallationMatch(config)).toEqual([
    { subject: 'installation', verdict: 'problem', text: expect.stringContaining('There are no keys in') },
  ])
  expect(existsSync(folder('empty'))).toBe(false)
  const linked = readConfig({ DATA_DIR: folder('first'), DATABASE_URL: url })
  expect(await checkInstallationMatch(linked)).toMatchObject([{ verdict: 'ok' }])
})

describe('an installation', () => {
  it('is created only once when several processes start simultaneously', async () => {
    const database = await newDatabase()
    const platforms = await Promise.all([1, 2, 3].map(() => start(database, folder('new'))))
    expect(new Set(platforms.map(platform => platform.installationId)).size).toBe(1)
    expect(new Set(platforms.map(platform => platform.keys.rootCertificatePem)).size).toBe(1)
    for (const platform of platforms) await platform.stop()
  })

  it.each(['before', 'after'] as const)(
    'is completed by the next start if a process died %s it created the keys',
    async when => {
      const database = await newDatabase()
      const made = await run(await newDatabase(), folder('template'))
      const dying = openInstallation(database.access, folder('new'), {
        async make(installationId) {
          if (when === 'after') {
            await cp(join(folder('template'), 'keys'), join(folder('new'), 'keys'), { recursive: true })
            const file = join(folder('new'), 'keys/installation.json')
            await rm(file)
            await writeInstallationId(join(folder('new'), 'keys'), installationId)
          }
          throw new Error('killed')
        },
        open: () => Promise.reject(new Error('is not reached')),
      })
      await expect(dying).rejects.toThrow('killed')
      const installationId = await run(database, folder('new'))
      expect(installationId).not.toBe(made)
      expect(await readdir(join(folder('new'), 'keys'))).toContain('installation.json')
    },
  )
})
