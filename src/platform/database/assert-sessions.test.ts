import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { assertSessions, plainSession } from './assert-sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('accepts a server that gives each connection its own session', async () => {
  await expect(assertSessions(plainSession(database.access))).resolves.toBeUndefined()
})

it('refuses a pooler that passes a session on to the next connection', async () => {
  const server = await plainSession(database.access)()
  const pooled = async () => ({ query: server.query.bind(server), end: async () => {} }) as typeof server
  await expect(assertSessions(pooled)).rejects.toThrow('set pool_mode = session')
  await server.end()
})

it('refuses a pooler that switches the session of a connection', async () => {
  const servers = [await plainSession(database.access)(), await plainSession(database.access)()]
  let queries = 0
  const query = (text: string) => servers[queries++ % 2]!.query(text)
  const pooled = async () => ({ query, end: async () => {} }) as unknown as (typeof servers)[0]
  await expect(assertSessions(pooled)).rejects.toThrow('set pool_mode = session')
  for (const server of servers) await server.end()
})

it('refuses a pooler that allows no transactions', async () => {
  const server = await plainSession(database.access)()
  const query = async (text: string) => {
    if (text === 'begin')
      throw Object.assign(new Error('transaction blocks not allowed in statement pooling mode'), { code: '08P01' })
    return server.query(text)
  }
  const pooled = async () => ({ query, end: async () => {} }) as unknown as typeof server
  await expect(assertSessions(pooled)).rejects.toThrow('set pool_mode = session')
  await server.end()
})
