import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

describe('the server', () => {
  it.each(['/nothing', '/v1/nothing', '/v2/health', '/v1/templates/x/y/z'])(
    'answers 404 to the unknown path %s without credentials',
    async path => {
      expect(await service.anonymous.get(path)).toMatchObject({ status: 404, body: { error: 'Not found' } })
    },
  )

  it.each([
    ['DELETE', '/v1/health', 'GET'],
    ['PUT', '/v0/templates', 'POST'],
    ['PATCH', '/v1/signature-requests/embedded', 'POST'],
    ['POST', '/signing/session', 'GET'],
    ['QUERY', '/v1/signature-requests', 'GET'],
    ['PROPFIND', '/v1/templates', 'POST'],
  ])('answers 405 to %s %s and says what is allowed', async (method, path, allowed) => {
    const answer = await service.anonymous.call(method, path)
    expect(answer).toMatchObject({ status: 405, body: { error: 'Method not allowed' } })
    expect(answer.headers.get('allow')).toContain(allowed)
  })

  it('answers health without credentials, with and without a version, and whatever the Authorization header says', async () => {
    for (const path of ['/health', '/v1/health', '/v0/health']) {
      const { status, body } = await service.anonymous.get(path, { authorization: 'Bearer nonsense' })
      expect(status).toBe(200)
      expect(body).toEqual({
        status: 'healthy',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        uptime: expect.any(Number),
        version: expect.any(String),
        conversionSandbox: expect.stringMatching(/^(bubblewrap|landlock|unavailable)$/),
      })
    }
  })

  it('echoes a request id, and makes one where none or a strange one is sent', async () => {
    const echoed = await service.anonymous.get('/health', { 'x-request-id': 'abc-123' })
    expect(echoed.headers.get('x-request-id')).toBe('abc-123')
    for (const strange of ['a b', 'x'.repeat(500)]) {
      const answer = await service.anonymous.get('/health', { 'x-request-id': strange })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('keeps the connection after an error, but for a body that it does not want to read', async () => {
    const connection = async (path: string, init?: RequestInit) =>
      (await fetch(service.url + path, init)).headers.get('connection')
    expect(await connection('/v1/templates/none')).toBe('keep-alive')
    expect(await connection('/nothing')).toBe('keep-alive')
    expect(await connection('/v1/templates', { method: 'POST', body: Buffer.alloc(1_000_000) })).toBe('close')
  })

  it('answers a malformed HTTP request in the shape of every error', async () => {
    const { port } = new URL(service.url)
    const text = await rawExchange(Number(port), 'GET / HTTP/1.1\r\nbroken header\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.endsWith('{"error":"Bad request"}')).toBe(true)
  })

  it('answers 405 to a method that HTTP does not know, too', async () => {
    const { port } = new URL(service.url)
    const text = await rawExchange(Number(port), 'BREW /v1/templates HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n/)
    expect(text.endsWith('{"error":"Method not allowed"}')).toBe(true)
  })

  it.each(['/v1/templates/%ff', '/v1/%E0%A4%A'])('answers 404, never 500, to the undecodable path %s', async path => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(service.url + path, { headers: { authorization: `Bearer ${service.acme.apiKey}` } }, answer =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  })
})

describe('bodies', () => {
  const path = '/v1/signature-requests/embedded'

  it.each([
    ['broken JSON', '{"templateId":', {}, 400, 'Request body must be valid JSON'],
    [
      'another content type',
      'templateId=1',
      { 'content-type': 'text/plain' },
      400,
      'Content-Type must be application/json',
    ],
    ['no object', '[1]', {}, 400, 'Request body must be an object'],
    ['null', 'null', {}, 400, 'Request body must be an object'],
    ['nothing at all', '', {}, 400, 'Template id is required'],
    ['a number for an id', '{"templateId":5}', {}, 400, 'templateId must be a string'],
  ])('%s: %i %s', async (_, body, headers, status, error) => {
    expect(await service.api.post(path, body, headers as Record<string, string>)).toMatchObject({
      status,
      body: { error },
    })
  })

  it('nesting without end in a property that nobody knows is 400', async () => {
    const { templateId } = await readyTemplate(service.api)
    const body = `{"templateId":"${templateId}","signers":[{"email":"a@b.example","name":"A"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await service.api.post(path, body)).toMatchObject({
      status: 400,
      body: { error: 'Request body is nested more than 100 levels deep' },
    })
  })

  it('a body over the limit is 413', async () => {
    const answer = await service.api.post(path, JSON.stringify({ templateId: 'x'.repeat(2 * 1024 * 1024) }))
    expect(answer).toMatchObject({ status: 413, body: { error: 'Request body is too large' } })
  })
})

function rawExchange(port: number, text: string): Promise<string> {
  return import('node:net').then(
    ({ connect }) =>
      new Promise((resolve, reject) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', chunk => {
          answer += chunk
        })
        socket.on('end', () => resolve(answer))
        socket.on('error', reject)
      }),
  )
}
