import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/api-client.ts'
import { readyTemplate } from '../support/builders.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

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
  ])('answers 405 to %s %s and lists the allowed methods', async (method, path, allowed) => {
    const answer = await service.anonymous.call(method, path)
    expect(answer).toMatchObject({ status: 405, body: { error: 'Method not allowed' } })
    expect(answer.headers.get('allow')!.split(', ')).toContain(allowed)
    expect(answer.headers.get('allow')!.split(', ')).not.toContain(method)
  })

  it('answers health checks without valid credentials, with and without a version in the path', async () => {
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

  it('echoes a request id, and replaces an invalid one', async () => {
    const echoed = await service.anonymous.get('/health', { 'x-request-id': 'abc-123' })
    expect(echoed.headers.get('x-request-id')).toBe('abc-123')
    for (const strange of ['a b', 'x'.repeat(500)]) {
      const answer = await service.anonymous.get('/health', { 'x-request-id': strange })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('keeps the connection open after an error, unless it refuses to read the body', async () => {
    const connection = async (path: string, init?: RequestInit) =>
      (await fetch(service.url + path, init)).headers.get('connection')
    expect(await connection('/v1/templates/none')).toBe('keep-alive')
    expect(await connection('/nothing')).toBe('keep-alive')
    expect(await connection('/v1/templates', { method: 'POST', body: Buffer.alloc(1_000_000) })).toBe('close')
  })

  it('answers a malformed HTTP request with the usual error body', async () => {
    const { port } = new URL(service.url)
    const text = await rawExchange(Number(port), 'GET / HTTP/1.1\r\nbroken header\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.endsWith('{"error":"Bad request"}')).toBe(true)
  })

  it('answers 405 to an unknown HTTP method', async () => {
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

describe('unknown names', () => {
  const signers = [{ email: 'a@b.example', name: 'Ann', role: 'Buyer' }]
  const both = [...signers, { email: 's@b.example', name: 'Sam', role: 'Seller' }]

  it.each<[string, (templateId: string) => object, string]>([
    [
      'another letter case',
      templateId => ({ templateId, signers: both, test_mode: true }),
      '"test_mode"; did you mean "testMode"?',
    ],
    [
      'a typo',
      templateId => ({ templateId, signers: [{ ...signers[0], emial: 'a@b.example' }] }),
      '"signers[0].emial"; did you mean "email"?',
    ],
    [
      'a synonym',
      templateId => ({ templateId, signers: both, prefilledField: [] }),
      '"prefilledField"; did you mean "fields"?',
    ],
  ])('are refused in bodies from the specification if they resemble a known name: %s', async (_, body, error) => {
    const { templateId } = await readyTemplate(service.api)
    const answer = await service.api.post('/v1/signature-requests/embedded', body(templateId))
    expect(answer).toMatchObject({ status: 400, body: { error: `Unknown property ${error}` } })
  })

  it('that resemble no known name cause a warning in bodies from the specification, even when replayed', async () => {
    const { templateId } = await readyTemplate(service.api)
    const body = { templateId, signers: [{ ...both[0], phone: '1' }, both[1]], clientReference: 7 }
    const key = { 'idempotency-key': 'unknown names' }
    const first = await service.api.post('/v1/signature-requests/embedded', body, key)
    expect(first).toMatchObject({
      status: 200,
      body: {
        warnings: [
          { code: 'unknown-property', subject: 'signers[0].phone' },
          { code: 'unknown-property', subject: 'clientReference' },
        ],
      },
    })
    expect((await service.api.post('/v1/signature-requests/embedded', body, key)).body).toEqual(first.body)
    const url = `/v1/recipient-signatures/${first.body.signers[0].recipientSignatureId}/url`
    expect((await service.api.post(url, { ttl: 60 })).body.warnings).toMatchObject([{ subject: 'ttl' }])
    const editor = await service.api.post(`/v1/templates/${templateId}/edit-url`, { ttl: 60 })
    expect(editor).toMatchObject({ status: 200, body: { warnings: [{ code: 'unknown-property', subject: 'ttl' }] } })
    const parts = await service.api.upload(textPdf(['Hello']), 'a.pdf', { folder: 'x' })
    expect(parts.body.warnings).toMatchObject([
      { subject: 'folder', message: expect.stringMatching(/^Unknown part "folder"/) },
    ])
    const misspelt = await service.api.upload(textPdf(['Hello']), 'a.pdf', { signerRoles: '[]' })
    expect(misspelt.body).toEqual({ error: 'Unknown part "signerRoles"; did you mean "signer_roles"?' })
    expect((await service.api.upload(textPdf(['Hello']), 'a.pdf', { signerRoles: '[]' }, 'v0')).status).toBe(200)
  })

  it.each<[string, (templateId: string) => Promise<Answer>, string]>([
    [
      'placed fields',
      id => service.api.put(`/v1/templates/${id}/fields`, { signerRole: [], fields: [] }),
      'property "signerRole"; did you mean "signerRoles"?',
    ],
    [
      'typo in an editor link',
      id => service.api.post(`/v1/templates/${id}/edit-url`, { expires_in_seconds: 60 }),
      'property "expires_in_seconds"; did you mean "expiresInSeconds"?',
    ],
    [
      'call without properties',
      id => service.api.post(`/v1/templates/${id}/archive`, { reason: 'x' }),
      'property "reason"',
    ],
    ['list query', () => service.api.get('/v1/templates?limt=10'), 'query parameter "limt"; did you mean "limit"?'],
    [
      'typo in a list query of the specification',
      () => service.api.get('/v1/signature-requests?updated_since=2026-01-01'),
      'query parameter "updated_since"; did you mean "updatedSince"?',
    ],
    [
      'any name in a list query of the specification',
      () => service.api.get('/v0/signature-requests?trace=1'),
      'query parameter "trace"',
    ],
    ['record query', id => service.api.get(`/v1/templates/${id}?expand=fields`), 'query parameter "expand"'],
  ])('are refused in other bodies and in queries: %s', async (_, call, error) => {
    const { templateId } = await readyTemplate(service.api)
    expect(await call(templateId)).toMatchObject({ status: 400, body: { error: `Unknown ${error}` } })
  })

  it('are ignored in the query of the health check and of record reads from the specification', async () => {
    const path = `/v1/redline-requests/${await redlineRequest(service, await redlineTemplate(service))}`
    expect((await service.api.get(`${path}?trace=1`)).status).toBe(200)
    expect((await service.api.get('/health?trace=1')).status).toBe(200)
  })
})

describe('a request body', () => {
  const path = '/v1/signature-requests/embedded'

  it.each([
    ['broken JSON', '{"templateId":', {}, 400, 'Request body must be valid JSON'],
    [
      'of another content type',
      'templateId=1',
      { 'content-type': 'text/plain' },
      400,
      'Content-Type must be application/json',
    ],
    ['not an object', '[1]', {}, 400, 'Request body must be an object'],
    ['null', 'null', {}, 400, 'Request body must be an object'],
    ['empty', '', {}, 400, 'Template id is required'],
    ['an object whose id is a number', '{"templateId":5}', {}, 400, 'templateId must be text; got the number 5'],
  ])('is refused when it is %s', async (_, body, headers, status, error) => {
    expect(await service.api.post(path, body, headers as Record<string, string>)).toMatchObject({
      status,
      body: { error },
    })
  })

  it('with 100,000 nested arrays in an unknown property is refused with 400', async () => {
    const { templateId } = await readyTemplate(service.api)
    const body = `{"templateId":"${templateId}","signers":[{"email":"a@b.example","name":"A"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await service.api.post(path, body)).toMatchObject({
      status: 400,
      body: { error: 'Request body is nested more than 100 levels deep' },
    })
  })

  it('over the size limit is refused with 413', async () => {
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
