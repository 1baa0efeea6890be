import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { embeddedRequest, readyTemplate, signers, signingToken } from '../support/builders.ts'
import { signedInOwner } from '../support/people.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl } from '../support/redlines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let ids: Record<string, string>
let tokens: Record<string, string>
/** The headers that a page sends for a signed-in person. */
let pageHeaders: string[]

beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const { templateId } = await readyTemplate(service.api)
  const request = await embeddedRequest(service.api, { templateId })
  const recipientSignatureId = request.signers[0]!.recipientSignatureId
  const endpoint = await service.api.post('/v1/webhook-endpoints', { url: 'https://hooks.example.com/' })
  const redlineRequestId = await redlineRequest(service, await redlineTemplate(service))
  const { editUrl } = (await service.api.post(`/v1/templates/${templateId}/edit-url`)).body
  const { path: member } = await redlineUrl(service, redlineRequestId, dora.email)
  ids = {
    ...{ templateId, recipientSignatureId, redlineRequestId, round: '1', rounds: '1-2' },
    signatureRequestId: request.signatureRequestId,
    webhookEndpointId: endpoint.body.webhookEndpointId,
  }
  const owner = await signedInOwner(service)
  pageHeaders = Object.entries(owner.headers()).map(([name, value]) => `${name}: ${value}`)
  tokens = {
    organization: service.acme.apiKey,
    signer: await signingToken(service.api, recipientSignatureId),
    editor: new URL(editUrl).pathname.split('/')[2]!,
    'party-member': member.split('/')[2]!,
  }
})
afterAll(() => service?.stop())

interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends raw bytes and reads until the service closes the connection. */
function send(...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', error => (chunks.length === 0 ? reject(error) : undefined))
    socket.on('close', () => {
      const [headers = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      resolve({ status: Number(headers.split(' ')[1]), headers, body: body.join('\r\n\r\n') })
    })
  })
}

const head = (method: string, path: string, token: string | undefined, ...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...more,
    '\r\n',
  ].join('\r\n')

function post(path: string, token: string | undefined, body: Uint8Array, type = 'application/json', ...more: string[]) {
  return send(head('POST', path, token, `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...more), body)
}

const isOfPage = (scheme: string) => scheme === 'person' || scheme === 'member'

const errorOf = ({ body }: RawAnswer) => (JSON.parse(body) as { error: string }).error

const notText: [string, Buffer][] = [
  ['Latin-1', Buffer.from('{"subject":"Zürich"}', 'latin1')],
  ['UTF-16', Buffer.from('\ufeff{"subject":"Zürich"}', 'utf16le')],
  ['an overlong sequence', Buffer.from([...Buffer.from('{"subject":"'), 0xc0, 0xaf, ...Buffer.from('"}')])],
  ['half of a surrogate pair', Buffer.from([...Buffer.from('{"subject":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
  ['a compressed body', gzipSync('{}')],
]

describe('text in a body', () => {
  const error = 'Request body must be encoded as UTF-8'
  it.each(notText)('must be UTF-8 in API, session and token calls, not %s', async (_, body) => {
    const calls = [
      ['organization', 'POST', '/v1/signature-requests/embedded'],
      ['organization', 'POST', '/v0/webhook-endpoints'],
      ['signer', 'POST', '/signing/session/sign'],
      ['party-member', 'POST', '/redlining/session/operations'],
      ['editor', 'PUT', '/editing/session/fields'],
    ] as const
    for (const [scheme, method, path] of calls) {
      const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
      const answer = await send(head(method, path, tokens[scheme], ...headers), body)
      expect({ path, status: answer.status, error: errorOf(answer) }).toEqual({ path, status: 400, error })
    }
    expect(errorOf(await post('/oauth/token', undefined, body))).toBe(error)
  })

  it('must be UTF-8 even in a call with an Idempotency-Key, which replays the refusal', async () => {
    const [, body] = notText[0]!
    const once = () =>
      post('/v1/webhook-endpoints', tokens.organization, body, 'application/json', 'Idempotency-Key: latin')
    expect(errorOf(await once())).toBe(error)
    expect((await once()).headers).toContain('idempotent-replayed: true')
  })

  it('must be UTF-8 in a form-encoded token request', async () => {
    for (const body of ['grant_type=client_credentials&client_id=%ff', 'grant_type=%C0%AF', 'client_secret=%'])
      expect(
        errorOf(await post('/oauth/token', undefined, Buffer.from(body), 'application/x-www-form-urlencoded')),
      ).toBe('invalid_request')
  })

  it.each([
    ['filename', Buffer.from('Vertrag Zürich.pdf', 'latin1')],
    ['filename', Buffer.from('a.pdf', 'utf16le')],
    ['signerRoles', Buffer.from('[{"name":"Käufer","order":0}]', 'latin1')],
  ])('must be UTF-8 in the upload part %s, whatever charset the part declares', async (name, value) => {
    for (const charset of ['', '; charset=utf-8', '; charset=iso-8859-1', '; charset=utf-16']) {
      const answer = await upload({ filename: Buffer.from('a.pdf'), [name]: value }, charset)
      expect(answer.status).toBe(400)
    }
  })

  it('is accepted as UTF-8 in an upload, with or without a declared charset', async () => {
    for (const charset of ['', '; charset=utf-8']) {
      const answer = await upload({ filename: Buffer.from('Vertrag Zürich 契約.pdf') }, charset)
      expect(answer.status).toBe(200)
      const { templateId } = JSON.parse(answer.body)
      expect((await service.api.get(`/v1/templates/${templateId}`)).body.name).toBe('Vertrag Zürich 契約')
    }
  })

  it('is refused when its part of an upload exceeds the size limit', async () => {
    const answer = await upload({ filename: Buffer.alloc(70_000, 'a') })
    expect(errorOf(answer)).toBe('filename must be at most 65536 bytes')
  })
})

function upload(texts: Record<string, Buffer>, charset = '') {
  const part = (headers: string, content: Uint8Array) => [
    Buffer.from(`--limit\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries(texts).flatMap(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain${charset}`, value),
    ),
    ...part(
      'Content-Disposition: form-data; name="file"; filename="x.pdf"\r\nContent-Type: application/pdf',
      textPdf(['x']),
    ),
    Buffer.from('--limit--\r\n'),
  ])
  return post('/v1/templates', tokens.organization, body, 'multipart/form-data; boundary=limit')
}

describe('text that cannot be stored', () => {
  it.each(['\\u0000', '\\ud800', '\\udc00\\ud800'])('is refused; the error names its field: %s', async escaped => {
    const body = JSON.stringify({ templateId: ids.templateId, signers, message: 'HERE' }).replace('HERE', escaped)
    const answer = await service.api.post('/v1/signature-requests/embedded', body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'message contains characters that are not allowed' } })
  })

  it('is refused as a property name', async () => {
    const body = `{"templateId":"${ids.templateId}","signers":${JSON.stringify(signers)},"metadata":{"\\u0000":"x"}}`
    expect(await service.api.post('/v1/signature-requests/embedded', body)).toMatchObject({ status: 400 })
  })
})

describe('a malicious body', () => {
  it.each([
    ['arrays', '['],
    ['objects', '{"a":'],
  ])('with a megabyte of nested %s is refused before it is parsed', async (_, open) => {
    const body = open.repeat(Math.floor(1_000_000 / open.length))
    for (const headers of [{}, { 'idempotency-key': `deep-${open.length}` }] as Record<string, string>[])
      expect(await service.api.post('/v1/webhook-endpoints', body, headers)).toMatchObject({
        status: 400,
        body: { error: 'Request body is nested more than 100 levels deep' },
      })
  })

  it('with 70,000 properties is refused with 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`k${index}`, 1]))
    const url = 'https://hooks.example.com/'
    const error = 'Unknown property "k0"'
    expect(await service.api.post('/v1/webhook-endpoints', { ...many, url })).toMatchObject({
      status: 400,
      body: { error },
    })
    const metadata = { templateId: ids.templateId, signers, metadata: many }
    expect(await service.api.post('/v1/signature-requests/embedded', metadata)).toMatchObject({ status: 400 })
  })

  it('cannot change the prototypes of objects in the service', async () => {
    const evil = '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}'
    const body = `{"templateId":"${ids.templateId}","signers":${JSON.stringify(signers)},"metadata":{"__proto__":"x","toString":"y"},${evil}}`
    for (const headers of [{}, { 'idempotency-key': 'proto' }] as Record<string, string>[]) {
      const answer = await service.api.post('/v1/signature-requests/embedded', body, headers)
      expect(answer.status).toBe(200)
    }
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    expect((await service.api.get('/v1/health')).body).not.toHaveProperty('polluted')
  })
})

describe(`an unknown id (${sampleTitle})`, () => {
  const odd = {
    'a long id': 'x'.repeat(12_000),
    'an id with NUL': 'tpl_%00',
    'an id with encoded slashes': '..%2f..%2fetc%2fpasswd',
    'an id of encoded dots': '%2e%2e',
    'an id that is not UTF-8': '%ff',
    'an incomplete escape': '%e',
    'an id in Chinese characters': '%E5%A5%91%E7%B4%84',
    'the name of a prototype property': '__proto__',
    'an id with a line break': 'a%0d%0aSet-Cookie:%20a=b',
  }

  const withIds = routes.filter(({ path }) => path.includes(':'))
  // with as many shares as ids, the sample of a day would try the same id on every route
  const calls = sampleOf(
    withIds.flatMap(route => Object.keys(odd).map(name => ({ route, name }))),
    { of: 8 },
  )

  it.each(Object.entries(odd))('is not found on any route: %s', async (name, id) => {
    const called = calls.filter(call => call.name === name).map(({ route }) => route)
    expect(called.length).toBeGreaterThan(5)
    for (const { method, path, versioned, access } of called) {
      const last = path.lastIndexOf(':')
      const url =
        path.slice(0, last).replace(/:(\w+)/g, (_all, name) => ids[name]!) + path.slice(last).replace(/:\w+/, id)
      const body = method === 'GET' ? '' : '{}'
      const answer = await send(
        head(
          method,
          `${versioned ? '/v1' : ''}${url}`,
          tokens[access.scheme],
          ...(isOfPage(access.scheme) ? pageHeaders : []),
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ),
        body,
      )
      const isFound = !path.startsWith('/downloads/')
      expect({ url, status: answer.status }).toEqual({
        url,
        status: isFound ? expect.toSatisfy(is404Or400) : expect.toSatisfy(is4xx),
      })
      expect(errorOf(answer)).toEqual(expect.any(String))
      expect(answer.headers).not.toMatch(/^set-cookie/im)
    }
  })

  it('is repeated in the 404 error, however long it is', async () => {
    for (const length of [27, 200, 201, 5_000]) {
      const id = `tpl_${'0'.repeat(length)}`
      expect(await service.api.get(`/v1/templates/${id}`)).toMatchObject({
        status: 404,
        body: { error: `Template not found for id ${id}` },
      })
    }
  })

  it('opens no email in the outbox and breaks no page', async () => {
    const { user, password } = outboxAccess(service.platform)
    const basic = `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    for (const id of Object.values(odd)) {
      expect((await send(head('GET', `/outbox/${id}`, undefined, basic))).status).toBe(404)
      for (const page of ['sign', 'redline', 'edit'])
        expect([200, 404]).toContain((await send(head('GET', `/${page}/${id}`, undefined))).status)
    }
  })
})

const is4xx = (status: number) => status >= 400 && status < 500
const is404Or400 = (status: number) => status === 404 || status === 400

describe('an unusual HTTP request', () => {
  it('with a URL or headers of 100 kB is refused with the usual error body', async () => {
    for (const request of [
      head('GET', `/v1/templates/${'x'.repeat(100_000)}`, tokens.organization),
      head('GET', '/health', undefined, `X-Long: ${'x'.repeat(100_000)}`),
    ]) {
      const answer = await send(request)
      expect(answer.status).toBe(431)
      expect(errorOf(answer)).toBe('Request headers are too large')
      expect(answer.headers).toMatch(/cache-control: no-store/i)
    }
  })

  it.each([
    ['two content lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a content length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['an invalid content length', ['Content-Length: +2']],
    ['two transfer encodings', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Content-Length : 2']],
    ['a folded header', ['X-A: b', ' Content-Length: 2']],
  ])('with %s is refused, and the bytes after it are not taken as a second request', async (_, headers) => {
    const smuggled = head('GET', '/health', undefined)
    const answer = await send(head('POST', '/v1/webhook-endpoints', tokens.organization, ...headers), `{}${smuggled}`)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toEqual(expect.any(String))
    expect(answer.body.match(/HTTP\/1\.1/g)).toBeNull()
  })

  it('with a chunked body is answered like any other', async () => {
    const answer = await send(
      head(
        'POST',
        '/v1/webhook-endpoints',
        tokens.organization,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ),
      '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
    )
    expect(errorOf(answer)).toBe('url is required')
  })

  it('with the method OPTIONS, TRACE or PROPFIND is refused, and HEAD returns no body', async () => {
    const path = `/v1/templates/${ids.templateId}`
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND'])
      expect(is4xx((await send(head(method, path, tokens.organization))).status)).toBe(true)
    const answer = await send(head('HEAD', path, tokens.organization))
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect((await send(head('HEAD', path, undefined))).status).toBe(401)
  })

  it.each([
    ['outside ASCII', 'é'],
    ['with a tab', 'a\tb'],
    ['that is empty', ''],
    ['that is too long', 'a'.repeat(256)],
    ['that is a no-break space', '\u00a0'],
  ])('with an Idempotency-Key %s is refused', async (_, key) => {
    const answer = await send(
      head('POST', '/v1/webhook-endpoints', tokens.organization, 'Content-Length: 0', `Idempotency-Key: ${key}`),
    )
    expect(errorOf(answer)).toBe('Idempotency-Key must be 1 to 255 printable ASCII characters')
  })

  it.each([
    'limit=1e3',
    'limit=%ff',
    'limit=1&limit=2',
    'limit=1&cursor=%ff',
    'limit=1&cursor=AAAA%00',
    'limit=1&cursor=AAAAAAAAAAAA',
    'updatedSince=%ff',
    'updatedSince=%00',
    'updatedSince=99999999999999-01-01T00:00:00Z',
    'limit[__proto__]=1&limit=x',
  ])('for a list with the query %s is refused with 400', async query => {
    const answer = await send(head('GET', `/v1/templates?${query}`, tokens.organization))
    expect({ query, status: answer.status }).toEqual({ query, status: 400 })
    expect(errorOf(answer)).toEqual(expect.any(String))
  })
})

describe('a response with data', () => {
  it('must not be cached, whatever its route and status', async () => {
    const kept: Record<string, string> = {
      '/v1/openapi.json': 'public, max-age=300',
      '/v0/openapi.json': 'public, max-age=300',
      '/.well-known/jwks.json': 'public, max-age=300',
      '/revocation-list.crl': 'public, max-age=3600',
    }
    for (const { method, path, versioned, access } of routes) {
      const url = (versioned ? '/v1' : '') + path.replace(/:(\w+)/g, (_, name) => ids[name] ?? 'none')
      for (const token of [tokens[access.scheme], 'wrong']) {
        // a stream does not end by itself
        const headersOnly = path.endsWith('/stream') ? 'HEAD' : method
        const answer = await send(head(headersOnly, url, token, 'Content-Length: 0'))
        const expected = kept[url] ?? 'no-store'
        const [, found] = /^cache-control: (.*)$/im.exec(answer.headers) ?? []
        expect({ method, url, status: answer.status, found }).toMatchObject({ found: expected })
      }
    }
  })
})
