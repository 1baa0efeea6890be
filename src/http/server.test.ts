import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { CodedError } from './coded-error.ts'
import type { Principal } from './principal.ts'
import { anyone, defineRoute, type Route, type RouteContext } from './route.ts'
import { createServer } from './server.ts'

const platform = {
  log: createLog('silent'),
  config: { publicUrl: 'http://localhost', rateLimitPerSecond: 0, linkRateLimitPerSecond: 0, trustedProxies: [] },
  metrics: { observeRequest() {} },
  isDraining: () => false,
} as unknown as Platform
const timeouts = { headersMs: 300, requestMs: 600, checkMs: 50, handlerMs: 200, streamHandlerMs: 5_000 }

const row = (path: string, handle: () => Promise<unknown>, changes: Partial<Route> = {}): Route =>
  defineRoute({
    method: 'POST',
    path,
    versioned: false,
    operationId: path,
    summary: path,
    access: anyone,
    errors: [],
    handle,
    ...changes,
  } as Parameters<typeof defineRoute>[0])

let server: FastifyInstance | undefined
afterEach(() => server?.close())

async function listen(routes: Route[]): Promise<number> {
  server = createServer(platform, routes, timeouts)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Reads until the other side ends the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  // `once` of node:events would reject on a socket error, which a write to a connection that was just cut off causes
  await new Promise(resolve => socket.once('close', resolve))
  return text
}

describe('a slow client', () => {
  it('is cut off if it sends its headers too slowly', async () => {
    const socket = connect(await listen([]), '127.0.0.1')
    const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
    socket.write('GET / HTTP/1.1\r\nX-Slow: ')
    const text = await readAll(socket.on('error', () => {}))
    clearInterval(trickle)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text.endsWith('{"error":"The request did not arrive in time"}')).toBe(true)
  })

  it('is cut off if it sends its body too slowly, and does not delay other clients', async () => {
    const port = await listen([row('/x', async () => ({ done: true }), { bodyKind: 'json' })])
    const slow = connect(port, '127.0.0.1')
    slow.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
    const trickle = setInterval(() => slow.writable && slow.write(' '), 20)
    const cut = readAll(slow.on('error', () => {}))
    expect((await fetch(`http://127.0.0.1:${port}/x`, { method: 'POST' })).status).toBe(200)
    await cut
    clearInterval(trickle)
  })
})

describe('a request', () => {
  it('is refused if its headers are too large', async () => {
    const socket = connect(await listen([]), '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(await readAll(socket.on('error', () => {}))).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*"Request headers are too large"/,
    )
  })
})

describe('a handler', () => {
  it('leads to a 503 response if it takes too long', async () => {
    const port = await listen([row('/slow', () => sleep(1_000))])
    const answer = await fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: 'Service unavailable' })
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  it('has no time limit once it has begun to respond', async () => {
    const route = defineRoute({
      ...row('/', async () => null),
      path: '/long',
      async handle({ reply }: RouteContext<Principal, unknown, unknown, unknown, unknown>) {
        async function* parts() {
          for (let part = 0; part < 5; part++) {
            yield `${part}`
            await sleep(100)
          }
        }
        const { Readable } = await import('node:stream')
        return reply.type('text/plain').send(Readable.from(parts()))
      },
    } as Parameters<typeof defineRoute>[0])
    const port = await listen([route])
    expect(await (await fetch(`http://127.0.0.1:${port}/long`, { method: 'POST' })).text()).toBe('01234')
  })

  it('does not stop the server if it fails after its time limit', async () => {
    const late = async () => {
      await sleep(300)
      throw new Error('late')
    }
    const port = await listen([row('/late', late)])
    expect((await fetch(`http://127.0.0.1:${port}/late`, { method: 'POST' })).status).toBe(503)
    await sleep(200)
  })
})

it('a refusal is logged with its route and address, but without its URL', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const refuse = async () => {
    throw new CodedError('auth_token_not_valid')
  }
  server = createServer({ ...platform, log }, [row('/x/:id', refuse), row('/y', async () => ({}))], timeouts)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${url}/y`, { method: 'POST' })
  await fetch(`${url}/x/a-token?key=a-key`, { method: 'POST' })
  const refused = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
  await expect.poll(refused).toMatchObject([{ route: '/x/:id', status: 401, address: '127.0.0.1' }])
  expect(lines.join('')).not.toMatch(/a-token|a-key/)
})
