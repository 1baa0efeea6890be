import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { type JsonList, sendJsonList } from './json-list.ts'

const asOf = new Date('2026-11-21T10:00:00Z')
const platform = { config: { publicUrl: 'http://service.example' } } as Platform
const portionBytes = 100_000
const wholeList = { updatedSince: null, limit: null, cursor: null }

let app: FastifyInstance
let list: JsonList
let portionsRead: number
let portionTimeoutMs: number
let url: string
beforeEach(async () => {
  portionsRead = 0
  portionTimeoutMs = 60_000
  app = fastify()
  app.get('/list', (request, reply) => sendJsonList({ platform, request, reply }, list, wholeList, portionTimeoutMs))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** A list of `count` portions, each one record of `portionBytes`. */
function listOf(count: number, failAt = Number.POSITIVE_INFINITY): JsonList {
  return {
    recordsAtOnce: 1,
    async readIds(after, limit) {
      const start = after === null ? 0 : Number(after.id) + 1
      const ids = Array.from({ length: Math.min(limit, count - start) }, (_, index) => String(start + index))
      const last = ids.at(-1)
      return { ids, next: start + limit < count && last !== undefined ? { at: asOf, id: last } : null, asOf }
    },
    async readRecords(ids) {
      if (portionsRead === failAt) throw new Error('the database went away')
      portionsRead++
      return JSON.stringify(ids[0]!.padEnd(portionBytes))
    },
  }
}

/** A client that sends a request and reads only on demand. */
async function pausedClient(): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.pause()
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write('GET /list HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

/** Waits until no more portions are read for a while. */
async function waitUntilIdle() {
  for (let before = -1; before !== portionsRead; await sleep(200)) before = portionsRead
}

it('sends all portions of all segments as one JSON array', async () => {
  list = { ...listOf(60_000), readRecords: async ids => ids.join(','), recordsAtOnce: 7_000 }
  const items = await (await fetch(`${url}/list`)).json()
  expect(items).toEqual(Array.from({ length: 60_000 }, (_, index) => index))
})

it('sends an empty array for an empty list', async () => {
  list = listOf(0)
  expect(await (await fetch(`${url}/list`)).json()).toEqual([])
})

it.each(['first', 'second', 'last'])(
  'leaves out the %s portion if its records are removed while a client reads',
  async which => {
    const removed = { first: '0', second: '1', last: '2' }[which]
    list = { ...listOf(3), readRecords: async ([id]) => (id === removed ? '' : id!) }
    expect(await (await fetch(`${url}/list`)).json()).toEqual([0, 1, 2].filter(id => String(id) !== removed))
  },
)

it('responds with 500 if reading fails before the first record', async () => {
  list = listOf(3, 0)
  expect((await fetch(`${url}/list`)).status).toBe(500)
})

it('aborts the connection if reading fails after the first records', async () => {
  list = listOf(3, 2)
  const response = await fetch(`${url}/list`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

it('reads only a little further ahead than the client', async () => {
  list = listOf(10_000)
  const socket = await pausedClient()
  await waitUntilIdle()
  expect(portionsRead * portionBytes).toBeLessThan(20_000_000)
  socket.destroy()
})

it('stops reading when the client disconnects', async () => {
  list = listOf(10_000)
  const socket = await pausedClient()
  await waitUntilIdle()
  const before = portionsRead
  socket.destroy()
  await sleep(200)
  expect(portionsRead).toBeLessThanOrEqual(before + 1)
})

it('disconnects a client that stops reading', async () => {
  list = listOf(10_000)
  portionTimeoutMs = 300
  const socket = await pausedClient()
  await waitUntilIdle()
  await sleep(400)
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(20_000_000)
})
