import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  service = await startTestApp({ database, worker: false })
  const { body } = await service.api.post('/v1/webhook-endpoints', { url: 'https://hooks.example.com/' })
  path = `/v1/webhook-endpoints/${body.webhookEndpointId}`
  admin = new pg.Client(database.access)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await service.stop()
})

const isReady = async () => (await fetch(`${service.url}/ready`)).status
let path: string
let isEnabled = false
const write = () => {
  isEnabled = !isEnabled
  return service.api.patch(path, { enabled: isEnabled })
}

/** Simulates a failover: open connections lead to a read-only server, new connections to a writable one. */
async function connectReadOnly(): Promise<void> {
  const { name } = (await admin.query<{ name: string }>('select current_database() as name')).rows[0]!
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'countersign'`,
    [name],
  )
  await expect.poll(isReady).toBe(503)
  await Promise.all(Array.from({ length: 5 }, () => service.api.get('/v1/templates')))
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
}

it('writes to a read-only database get 503 with Retry-After until its connections are replaced', async () => {
  await connectReadOnly()
  const refused = await write()
  expect(refused).toMatchObject({ status: 503, body: { error: 'Service unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  await expect.poll(async () => (await write()).status, { timeout: 5_000 }).toBe(200)
  for (let tries = 0; tries < 10; tries++) expect((await write()).status).not.toBe(503)
  expect(await isReady()).toBe(200)
})

it('the service becomes ready again by itself, without a write', async () => {
  await connectReadOnly()
  await expect.poll(isReady, { timeout: 5_000 }).toBe(200)
})
