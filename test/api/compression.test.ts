import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { field, readyTemplate } from '../support/builders.ts'
import { negotiation, replacing, saved } from '../support/redline-sessions.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
let token: string
let other: string
const word = 'consideration'
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
  const n = await negotiation(service, templateId)
  const { body } = await n.dora.get('/redlining/session')
  const operations = [replacing(body.document.clauses[0].anchor, 0, 0, `${word} `.repeat(200))]
  await saved(n.dora.post('/redlining/session/operations', { revision: 1, operations }))
  token = await tokenOf(n.id, 'dora@disclosing.example')
  other = await tokenOf(n.id, 'dan@counsel.example')
})
afterAll(() => {
  agent.destroy()
  return service.stop()
})
const agent = new Agent({ keepAlive: true })

async function tokenOf(id: string, memberEmail: string): Promise<string> {
  const { body } = await service.api.post(`/v1/redline-requests/${id}/url`, { memberEmail })
  return new URL(body.redlineUrl).pathname.split('/')[2]!
}

/** Returns the response as received, without decoding its body. */
async function call(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(service.url + path, { method, agent, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

const bearer = (of: string) => ({ authorization: `Bearer ${of}` })
const session = (headers: Record<string, string> = {}, method = 'GET') =>
  call('/redlining/session', { ...bearer(token), ...headers }, method)
const gzipped = { 'accept-encoding': 'gzip' }

describe('a JSON response', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('is compressed with %s if the client accepts it, with the same content', async (coding, accepted, decode) => {
    const plain = await session()
    expect(plain.headers['content-encoding']).toBeUndefined()
    const { headers, body } = await session({ 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    })
    expect(decode(body).equals(plain.body)).toBe(true)
    expect(body.length).toBeLessThan(plain.body.length / 3)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.body.length) })
  })

  it('is not compressed if it is short, as errors are', async () => {
    const key = bearer(service.acme.apiKey)
    for (const path of ['/v1/redline-requests/none', '/v1/nothing', '/health']) {
      const { headers, body } = await call(path, { ...key, ...gzipped })
      expect(headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(body.toString())).toBeTypeOf('object')
    }
  })

  it('gets padding of random length, so that its size does not reveal its content', async () => {
    const lengths = new Set<number>()
    for (let times = 0; times < 12; times++) {
      const { headers } = await session(gzipped)
      expect(headers['x-padding']).toMatch(/^[\w-]{0,128}$/)
      lengths.add(String(headers['x-padding']).length)
    }
    expect(lengths.size).toBeGreaterThan(2)
    expect((await session()).headers['x-padding']).toBeUndefined()
  })

  it('is not sent again to a client that already has it, compressed or not', async () => {
    const { etag } = (await session()).headers
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect((await session(gzipped)).headers.etag).toBe(etag)
    for (const headers of [{}, gzipped])
      for (const tag of [etag!, etag!.slice(2), `"other", ${etag}`]) {
        const answer = await session({ ...headers, 'if-none-match': tag })
        expect(answer.status).toBe(304)
        expect(answer.body).toHaveLength(0)
        expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag })
        expect(answer.headers['content-encoding']).toBeUndefined()
      }
    const foreign = await call('/redlining/session', { ...bearer(other), ...gzipped, 'if-none-match': etag! })
    expect(foreign.status).toBe(200)
  })

  it('is not compressed if the connection closes after it, because fetch in Node.js cannot handle that', async () => {
    const { headers } = await session({ ...gzipped, connection: 'close' })
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
  })

  it('has the same headers for HEAD as for GET', async () => {
    const { status, headers, body } = await session(gzipped, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  })

  it('is compressed while it is streamed, as lists are', async () => {
    const key = bearer(service.acme.apiKey)
    const plain = await call('/v1/redline-requests', key)
    const { headers, body } = await call('/v1/redline-requests', { ...key, ...gzipped })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' })
    expect(gunzipSync(body).equals(plain.body)).toBe(true)
    const head = await call('/v1/redline-requests', { ...key, ...gzipped }, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } })
  })

  it('keeps its ETag if that is a version number, so that clients can send it as If-Match', async () => {
    const fields = Array.from({ length: 12 }, (_, index) => field(index, { label: `Field ${index}` }))
    const made = await readyTemplate(service.api, { fields })
    const { headers } = await call(`/v1/templates/${made.templateId}`, { ...bearer(service.acme.apiKey), ...gzipped })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"2"' })
  })
})

describe('compression is not applied', () => {
  it.each([
    ['a DOCX', '/redlining/session/document', {}],
    ['a part of a DOCX', '/redlining/session/document', { range: 'bytes=0-99' }],
  ])('to %s', async (_, path, headers) => {
    const answer = await call(path, { ...bearer(token), ...headers, 'accept-encoding': 'gzip, br' })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers.etag).not.toMatch(/^W/)
  })

  it('to a stream of events', async () => {
    const sent = request(`${service.url}/redlining/session/stream`, {
      agent: false,
      headers: { ...bearer(token), 'accept-encoding': 'gzip, br' },
    })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const [chunk] = (await once(answer, 'data')) as [Buffer]
    sent.destroy()
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(chunk.toString()).toMatch(/^retry: /)
  })

  it('to the outbox, which contains links and whose password browsers send automatically', async () => {
    const { user, password } = outboxAccess(service.platform)
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const { status, headers, body } = await call('/outbox', { authorization, ...gzipped })
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
    expect(body.length).toBeGreaterThan(1024)
  })
})

describe('pages', () => {
  it('and the API reference are compressed', async () => {
    for (const path of ['/docs', '/docs/schemas', '/v1/openapi.json', `/redline/${token}`]) {
      const plain = await call(path, { accept: 'text/html' })
      for (const accepted of ['gzip', 'br']) {
        const { headers, body } = await call(path, { accept: 'text/html', 'accept-encoding': accepted })
        expect([path, headers['content-encoding'], headers.vary]).toEqual([path, accepted, 'accept-encoding'])
        expect((accepted === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).equals(plain.body)).toBe(true)
      }
    }
  })

  it('load scripts that were compressed at build time', async () => {
    const { body } = await call(`/redline/${token}`, { accept: 'text/html' })
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString())!
    const [plain, compressed] = [await call(script!), await call(script!, { 'accept-encoding': 'br' })]
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true)
  })
})
