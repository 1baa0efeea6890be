import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { findRunningDatabase } from '../../src/platform/database/embedded-postgres.ts'
import { itLong } from '../support/suite.ts'
import {
  cleanUp,
  newFolder,
  postmasterOf,
  startReadyService,
  startService,
  stoppedInstallation,
} from './service-process.ts'

afterEach(cleanUp)

const newDataDir = () => join(newFolder(), 'data')

/** Starts the service and expects that it exits with 1, and prints these texts but no stack trace. */
async function expectRefusal(options: Parameters<typeof startService>[0], ...texts: string[]) {
  const service = await startService(options)
  expect(await service.ended).toBe(1)
  for (const text of texts) expect(service.errors()).toContain(text)
  expect(service.errors()).not.toMatch(/^\s+at /m)
}

describe('the service refuses to start, and says what to do,', () => {
  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const dataDir = newDataDir()
    await expectRefusal({ dataDir, port }, `Port ${port} on 127.0.0.1 is already in use`, 'set PORT to another port')
    expect(await postmasterOf(dataDir)).toBe(null)
    server.close()
  })

  itLong('when the mail settings cannot be used', async () => {
    const dataDir = newDataDir()
    const clearText = { SMTP_URL: 'smtp://user:hunter2@mail.example?starttls=off' }
    await expectRefusal({ dataDir, env: clearText }, 'SMTP_URL cannot be used', 'clear text')
    await expectRefusal({ dataDir, env: { MAIL_FROM: 'Acme' } }, 'MAIL_FROM is "Acme"')
  })

  itLong('when the configured seal key cannot be read', async () => {
    const env = { SEAL_KEY: 'pkcs12:/nowhere/seal.p12', SEAL_KEY_PASSWORD: 'hunter2' }
    await expectRefusal({ dataDir: newDataDir(), env }, 'The file /nowhere/seal.p12 of SEAL_KEY could not be read')
  })

  it('when the data folder is in use by another process, which keeps running', async () => {
    const { dataDir } = await stoppedInstallation()
    const first = await startReadyService({ dataDir })
    await expectRefusal({ dataDir }, 'in use by another process', 'set DATA_DIR to another folder')
    expect((await fetch(`${first.url}/health`)).status).toBe(200)
  })

  itLong('when another service starts on the same new folder at the same moment', async () => {
    const dataDir = newDataDir()
    const both = await Promise.all([startService({ dataDir }), startService({ dataDir })])
    const results = await Promise.allSettled(both.map(service => service.ready()))
    expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.map(service => service.errors()).join('')).toContain('in use by another process')
  })

  it('when the data folder belongs to a newer version', async () => {
    const { dataDir } = await stoppedInstallation()
    const service = await startReadyService({ dataDir })
    const client = new pg.Client((await findRunningDatabase(dataDir))!)
    await client.connect()
    await client.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')")
    await client.end()
    await service.stop()
    await expectRefusal({ dataDir }, 'belongs to a newer version', '9999-later.sql')
    expect(await postmasterOf(dataDir)).toBe(null)
  })

  itLong('when the data folder belongs to a newer PostgreSQL', async () => {
    const { dataDir } = await stoppedInstallation()
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '99\n')
    await expectRefusal({ dataDir }, 'belongs to a newer version', 'PostgreSQL 99')
  })

  itLong('when the data folder cannot be created', async () => {
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')
    await expectRefusal({ dataDir: join(file, 'data') }, 'is not writable', 'set DATA_DIR to another folder')
  })

  it('when the data folder is set to a place where no folder can exist', async () => {
    await expectRefusal({ dataDir: '/proc/countersign' }, 'is not writable', 'set DATA_DIR to another folder')
  })

  it('when a key does not belong to its certificate', async () => {
    const { dataDir } = await stoppedInstallation()
    copyFileSync(join(dataDir, 'keys', 'test-seal.pem'), join(dataDir, 'keys', 'seal.pem'))
    await expectRefusal({ dataDir }, 'cannot be opened', 'from a backup')
    expect(await postmasterOf(dataDir)).toBe(null)
  })

  it('when the master key is missing or wrong', async () => {
    const { dataDir } = await stoppedInstallation()
    await expectRefusal(
      { dataDir, env: { COUNTERSIGN_MASTER_KEY: 'ab'.repeat(32) } },
      'cannot be opened',
      'COUNTERSIGN_MASTER_KEY',
    )
    rmSync(join(dataDir, 'keys', 'master.key'))
    await expectRefusal({ dataDir }, 'master.key is missing', 'from a backup')
  })

  it('when the database of DATABASE_URL cannot be reached', async () => {
    await expectRefusal(
      { dataDir: newDataDir(), env: { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' } },
      'DATABASE_URL cannot be reached',
    )
  })

  it('when a setting is wrong', async () => {
    await expectRefusal(
      { dataDir: newDataDir(), env: { SERVICES: 'all' } },
      'SERVICES is "all"; it must be web, worker',
    )
  })

  itLong('when it cannot listen on the configured address', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    await expectRefusal({ dataDir, env: { HOST: '192.0.2.1' } }, '192.0.2.1 is not an address of this machine')
  })
})
