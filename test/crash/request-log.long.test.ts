import { mkdtemp, rm } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { killPostmaster } from '../start/service-process.ts'
import { promisedWithinMs } from '../support/longest-wait.ts'
import { type Installation, newInstallation } from './installation.ts'
import { answered } from './signers.ts'

let folder: string
let server: EmbeddedPostgres
let installation: Installation | undefined
afterEach(async () => {
  await installation?.remove()
  await server.stop()
  await rm(folder, { recursive: true })
})

async function loggedIds(): Promise<string[]> {
  const client = new pg.Client(server.access)
  await client.connect()
  const { rows } = await client.query<{ request_id: string }>('select request_id from request_log')
  await client.end()
  return rows.map(row => row.request_id)
}

describe('the request log', () => {
  it('keeps calls from before and after a crash of the database, and the last calls before a stop', async () => {
    folder = await mkdtemp('/tmp/countersign-crash-')
    server = await startEmbeddedPostgres(folder)
    installation = await newInstallation({ databaseAccess: server.access })
    const service = await installation.start()
    const { api } = installation
    const called = (requestId: string) =>
      answered(api.call('GET', '/v1/templates', undefined, { 'x-request-id': requestId }))
    expect((await called('before'))?.status).toBe(200)
    await killPostmaster(folder)
    expect((await called('during'))?.status).toBe(503)

    server = await startEmbeddedPostgres(folder)
    await expect.poll(async () => (await called('after'))?.status, { timeout: promisedWithinMs }).toBe(200)
    expect((await called('last'))?.status).toBe(200)
    service.child.kill('SIGTERM')
    await service.ended
    expect(await loggedIds()).toEqual(expect.arrayContaining(['before', 'after', 'last']))
  })
})
