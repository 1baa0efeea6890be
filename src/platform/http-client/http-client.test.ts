import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClientOptions, type Outcome } from './http-client.ts'

const servers: Server[] = []
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
})

async function listen(server: Server): Promise<number> {
  server.on('connection', socket => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

const httpServer = (handle: RequestListener) => listen(createServer(handle))

/** Lets `answer` handle each connection once it has sent something. */
const rawServer = (answer: (socket: Socket) => void) =>
  listen(
    createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => answer(socket))
    }),
  )

const post = (url: string, options: Partial<HttpClientOptions> = {}): Promise<Outcome> =>
  createHttpClient({ allowPrivate: true, ...options }).post({ url, headers: { 'x-one': '1' }, body: Buffer.from('{}') })

const answered = { kind: 'answered', status: 200 }
const failed = (text: string) => ({ kind: 'failed', error: expect.stringContaining(text) })

describe('a request', () => {
  it('arrives unchanged, and returns the response', async () => {
    const requests: unknown[] = []
    const port = await httpServer(async (request, response) => {
      for await (const chunk of request) requests.push(chunk.toString())
      requests.push(request.method, request.url, request.headers['x-one'], request.headers['content-length'])
      response.writeHead(202, { 'x-two': '2' }).end('thanks')
    })
    expect(await post(`http://localhost:${port}/hook?a=b`)).toMatchObject({
      kind: 'answered',
      status: 202,
      headers: { 'x-two': '2' },
      body: Buffer.from('thanks'),
      isBodyCut: false,
    })
    expect(requests).toEqual(['{}', 'POST', '/hook?a=b', '1', '2'])
  })

  it('has no body if it is a GET, and its response is cut at the size limit', async () => {
    const requests: unknown[] = []
    const port = await httpServer((request, response) => {
      requests.push(request.method, request.headers['content-length'])
      response.end(Buffer.alloc(100_000))
    })
    const get = (bodyLimitBytes: number) =>
      createHttpClient({ allowPrivate: true, bodyLimitBytes }).get({ url: `http://127.0.0.1:${port}/`, headers: {} })
    expect(await get(100_000)).toMatchObject({ status: 200, isBodyCut: false })
    expect(await get(99_999)).toMatchObject({ status: 200, isBodyCut: true })
    expect(requests.slice(0, 2)).toEqual(['GET', undefined])
  })

  it('does not follow a redirect', async () => {
    let hits = 0
    const port = await httpServer((_request, response) => {
      hits++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'answered', status: 307 })
    expect(hits).toBe(1)
  })

  it('ends when its caller aborts it', async () => {
    const port = await httpServer(() => {})
    const stop = new AbortController()
    const outcome = createHttpClient({ allowPrivate: true }).post(
      { url: `http://127.0.0.1:${port}/`, headers: {}, body: Buffer.alloc(0) },
      stop.signal,
    )
    setTimeout(() => stop.abort(), 50)
    expect(await outcome).toMatchObject(failed('stopped'))
  })
})

describe('a receiver that fails', () => {
  it('is reported if it refuses the connection', async () => {
    const port = await httpServer(() => {})
    await new Promise(resolve => servers.pop()!.close(resolve))
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject(failed('ECONNREFUSED'))
  })

  it('is reported if it accepts the request and never responds', async () => {
    const port = await httpServer(() => {})
    const outcome = await post(`http://127.0.0.1:${port}/`, { timeouts: { totalMs: 100 } })
    expect(outcome).toMatchObject(failed('No response within 0.1 seconds'))
  })

  it('is reported if it responds one byte at a time', async () => {
    const port = await rawServer(socket => {
      const timer = setInterval(() => socket.write('H'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const outcome = await post(`http://127.0.0.1:${port}/`, { timeouts: { totalMs: 150 } })
    expect(outcome).toMatchObject({ kind: 'failed' })
  })

  it('is reported if it sends informational responses without end', async () => {
    const port = await rawServer(socket => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    const outcome = await post(`http://127.0.0.1:${port}/`, { timeouts: { totalMs: 150 } })
    expect(outcome).toMatchObject(failed('No response within'))
  })

  it.each([
    ['nothing', ''],
    ['half a status line', 'HTTP/1.1 2'],
    ['garbage', '\x00\x01garbage\r\n\r\n'],
    ['another protocol', '220 mail.example.com ESMTP\r\n'],
    ['headers that do not end', `HTTP/1.1 200 OK\r\n${'x-filler: 12345678\r\n'.repeat(2_000)}\r\n`],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('is reported if it responds with %s', async (_what, bytes) => {
    const port = await rawServer(socket => socket.end(bytes))
    expect(await post(`http://127.0.0.1:${port}/`, { timeouts: { totalMs: 2_000 } })).toMatchObject({ kind: 'failed' })
  })

  it('is reported if it accepts the connection and resets it', async () => {
    const port = await rawServer(socket => socket.resetAndDestroy())
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject(failed('ECONNRESET'))
  })
})

describe('a response body', () => {
  it('is cut at 64 KiB if it is endless', async () => {
    const port = await httpServer((_request, response) => {
      const chunk = Buffer.alloc(16 * 1024, 97)
      const writeMore = () => {
        while (response.write(chunk));
      }
      response.on('drain', writeMore)
      writeMore()
    })
    const outcome = await post(`http://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ ...answered, isBodyCut: true })
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(64 * 1024)
  })

  it('is cut if it stalls', async () => {
    const port = await httpServer((_request, response) => void response.write('some'))
    const outcome = await post(`http://127.0.0.1:${port}/`, { timeouts: { bodyMs: 100 } })
    expect(outcome).toMatchObject({ ...answered, body: Buffer.from('some'), isBodyCut: true })
  })

  it('is cut if the connection ends in the middle', async () => {
    const port = await rawServer(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nsome'))
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ ...answered, isBodyCut: true })
  })
})

describe('a host', () => {
  const guarded = (url: string, addresses: string[]) =>
    post(url, { allowPrivate: false, resolveHost: async () => addresses })

  it.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['1.1.1.1', '127.0.0.1']])(
    'is not contacted if it resolves to %s',
    async (...addresses) => {
      expect(await guarded('https://rebound.example.com/', addresses)).toEqual({
        kind: 'failed',
        error: 'The host name resolves to a private or local address',
      })
    },
  )

  it('is not contacted if it is a private address', async () => {
    expect(await post('https://127.0.0.1/', { allowPrivate: false })).toMatchObject(failed('private or local address'))
  })

  it('is resolved only once, so that a later answer of the name server has no effect', async () => {
    let lookups = 0
    const port = await httpServer((_request, response) => void response.end())
    const outcome = await post(`http://rebound.example.com:${port}/`, {
      resolveHost: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
    })
    expect(outcome).toMatchObject(answered)
    expect(lookups).toBe(1)
  })

  it('is reported if it does not exist or is not resolved in time', async () => {
    const missing = async () => Promise.reject(new Error('queryA ENOTFOUND nowhere.example.com'))
    expect(await post('https://nowhere.example.com/', { resolveHost: missing })).toMatchObject(failed('ENOTFOUND'))
    const silent = () => new Promise<string[]>(() => {})
    const outcome = await post('https://slow.example.com/', { resolveHost: silent, timeouts: { resolveMs: 50 } })
    expect(outcome).toMatchObject(failed('could not be resolved within'))
  })
})

describe('the client over TLS', () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../fixtures/certificates/${name}`, import.meta.url), 'utf8')
  const cert = fixture('tls-hooks.pem')
  const resolveHost = async () => ['127.0.0.1']

  async function tlsServer() {
    const names: unknown[] = []
    const port = await listen(
      createHttpsServer({ cert, key: fixture('tls-hooks.key') }, (_request, response) => void response.end()).on(
        'secureConnection',
        socket => names.push(socket.servername),
      ),
    )
    return { port, names }
  }

  it('sends the host name of the URL to the server, and verifies the certificate against it', async () => {
    const { port, names } = await tlsServer()
    const outcome = await post(`https://hooks.example.com:${port}/`, { resolveHost, ca: cert })
    expect(outcome).toMatchObject(answered)
    expect(names).toEqual(['hooks.example.com'])
  })

  it('refuses a certificate from an unknown authority', async () => {
    const { port } = await tlsServer()
    const outcome = await post(`https://hooks.example.com:${port}/`, { resolveHost })
    expect(outcome).toMatchObject(failed('self-signed certificate'))
  })

  it('refuses a certificate for another name', async () => {
    const { port } = await tlsServer()
    const outcome = await post(`https://other.example.com:${port}/`, { resolveHost, ca: cert })
    expect(outcome).toMatchObject(failed("does not match certificate's altnames"))
  })

  it('gives up on a handshake that does not end', async () => {
    const port = await listen(createTcpServer(() => {}))
    const outcome = await post(`https://hooks.example.com:${port}/`, { resolveHost, timeouts: { connectMs: 80 } })
    expect(outcome).toMatchObject(failed('No connection within'))
  })
})
