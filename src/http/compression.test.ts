import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { anyone, defineRoute } from './route.ts'
import { createServer } from './server.ts'

const platform = {
  log: createLog('silent'),
  config: { publicUrl: 'http://localhost', rateLimitPerSecond: 0, linkRateLimitPerSecond: 0, trustedProxies: [] },
  metrics: { observeRequest() {} },
  isDraining: () => false,
} as unknown as Platform

let server: FastifyInstance | undefined
afterEach(() => server?.close())

/** Calls a route with this handler, and accepts gzip. */
async function answerOf(handle: (reply: FastifyReply) => unknown) {
  const route = defineRoute({
    method: 'GET',
    path: '/x',
    versioned: false,
    operationId: 'x',
    summary: 'x',
    access: anyone,
    errors: [],
    handle: async ({ reply }) => handle(reply),
  })
  server = createServer(platform, [route])
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return fetch(`${url}/x`, { headers: { 'accept-encoding': 'gzip' } })
}

const text = 'Ä'.repeat(600)

it.each([
  ['an object', () => ({ text }), true],
  ['a text', (reply: FastifyReply) => reply.type('application/json').send(JSON.stringify({ text })), true],
  ['bytes', (reply: FastifyReply) => reply.type('application/json').send(Buffer.from(JSON.stringify({ text }))), true],
  [
    'a stream',
    (reply: FastifyReply) => reply.type('application/json').send(Readable.from([JSON.stringify({ text })])),
    true,
  ],
  ['a short response', () => ({ text: 'x'.repeat(1_000) }), false],
  ['another type', (reply: FastifyReply) => reply.type('application/jsonx').send(JSON.stringify({ text })), false],
  [
    'a response that is already encoded',
    (reply: FastifyReply) =>
      reply.type('application/json').header('content-encoding', 'identity').send(JSON.stringify({ text })),
    false,
  ],
])('a response is compressed only if that is useful and possible: %s', async (_, handle, isCompressed) => {
  const answer = await answerOf(handle)
  expect(answer.headers.get('content-encoding') === 'gzip').toBe(isCompressed)
  expect(await answer.text()).toMatch(/^\{"text":"(Ä{600}|x{1000})"\}$/)
})

it('a response is aborted if its stream fails midway', async () => {
  async function* breaking() {
    for (let count = 0; count < 20_000; count++) yield `${Math.random()},`
    throw new Error('no more')
  }
  const answer = await answerOf(reply => reply.type('application/json').send(Readable.from(breaking())))
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('a response is a readable error if its stream fails before the first byte', async () => {
  const failing = new Readable({ read: () => failing.destroy(new Error('nothing')) })
  const answer = await answerOf(reply => reply.type('application/json').send(failing))
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'Internal server error' }])
})
