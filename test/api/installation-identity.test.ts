import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
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
import { embeddedRequest, sign, signingSession, untilStatus } from '../support/builders.ts'
import { connectionUrl, createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { startTestApp } from '../support/test-app.ts'

/** The values that the first signer enters. */
const bea = { 'Full name': 'Bea Buyer', 'Date of birth': '1980-01-31' }

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

/** Removes the installation ids, which earlier versions did not have. */
async function forgetIds(database: TestDatabase, dataDir: string): Promise<void> {
  await run(database, dataDir, ({ pool }) => pool.query('delete from installation'))
  await rm(join(dataDir, 'keys', 'installation.json'))
}

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

  it('with an empty data folder and the database of an earlier version', async () => {
    const { database, dataDir } = await usedInstallation('first')
    await forgetIds(database, dataDir)
    await expect(start(database, folder('empty'))).rejects.toThrow('There are no keys in')
    expect(existsSync(join(folder('empty'), 'keys'))).toBe(false)
  })

  it("with another installation's data folder", async () => {
    const first = await usedInstallation('first')
    const second = await usedInstallation('second')
    await expect(start(first.database, second.dataDir)).rejects.toThrow('belongs to the installation inst_')
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

describe('a database and a data folder from before installations had ids', () => {
  it('are linked, and the database then refuses another folder', async () => {
    const { database, dataDir } = await usedInstallation('first')
    await forgetIds(database, dataDir)
    const installationId = await run(database, dataDir)
    expect(JSON.parse(await readFile(join(dataDir, 'keys/installation.json'), 'utf8'))).toEqual({ installationId })
    expect(await run(database, dataDir)).toBe(installationId)
    await expect(start(database, folder('empty'))).rejects.toThrow(installationId)
  })

  it("are linked only if the documents were sealed under the folder's root certificate", async () => {
    const service = await startTestApp()
    try {
      const { signatureRequestId, signers } = await embeddedRequest(service.api)
      for (const [index, { recipientSignatureId }] of signers.entries()) {
        const session = await signingSession(service, recipientSignatureId)
        expect(await sign(session, index === 0 ? bea : {})).toMatchObject({ status: 200 })
      }
      await untilStatus(service.api, signatureRequestId, 'Completed')
      const { platform } = service
      const own = platform.config
      await platform.pool.query('delete from installation')
      await rm(join(own.dataDir, 'keys/installation.json'))

      const foreign = { ...own, dataDir: folder('foreign') }
      await run(await newDatabase(), foreign.dataDir)
      await rm(join(foreign.dataDir, 'keys/installation.json'))
      await cp(join(own.dataDir, 'files'), join(foreign.dataDir, 'files'), { recursive: true })
      const overrides = { databaseAccess: platform.databaseAccess }
      await expect(startPlatform(foreign, [], overrides)).rejects.toThrow('not sealed under its root certificate')
      await (await startPlatform(own, [], overrides)).stop()
    } finally {
      await service.stop()
    }
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
