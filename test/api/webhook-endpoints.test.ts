import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownEventTypes } from '../../src/engine/events/event-kinds.ts'
import { createApiKey } from '../../src/features/credentials/create-credentials.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { ApiClient } from '../support/api-client.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: false })
})
afterAll(() => app?.stop())

const url = 'https://hooks.example.com/countersign'
const privateUrl =
  'must not point to a private or local address; for development, the operator can allow it with WEBHOOK_ALLOW_PRIVATE=true'

async function endpoint(body: Record<string, unknown> = {}) {
  const created = await app.api.post('/v1/webhook-endpoints', { url, ...body })
  expect(created.body).toMatchObject({ webhookEndpointId: expect.stringMatching(/^whk_/) })
  return created.body as { webhookEndpointId: string; secret: string }
}

describe('as the URL of a webhook endpoint,', () => {
  it.each([
    ['https://HOOKS.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/a/../b', 'https://hooks.example.com/b'],
    ['https://bücher.example/?q=ü#part', 'https://xn--bcher-kva.example/?q=%C3%BC'],
    ['https:\\\\hooks.example.com\\a', 'https://hooks.example.com/a'],
    [' https://hooks.example.com/a b', 'https://hooks.example.com/a%20b'],
    ['https://hooks.exam\tple.com/', 'https://hooks.example.com/'],
  ])('%j is stored, shown and called as %s', async (given, stored) => {
    const { webhookEndpointId } = await endpoint({ url: given })
    expect((await app.api.get(path(webhookEndpointId))).body.url).toBe(stored)
    const other = await endpoint()
    const changed = await app.api.patch(path(other.webhookEndpointId), { url: given })
    expect(changed.body.url).toBe(stored)
  })

  it.each([
    ['https://user@hooks.example.com/', 'url must not contain a user name or password'],
    ['https://:secret@hooks.example.com/', 'url must not contain a user name or password'],
    [`https://hooks.example.com/${'ü'.repeat(1_000)}`, 'url must have at most 2048 characters'],
    ['https://0x7f000001/', `url ${privateUrl}`],
    ['https://①②⑦.0.0.1/', `url ${privateUrl}`],
  ])('%j is refused', async (given, error) => {
    expect(await app.api.post('/v1/webhook-endpoints', { url: given })).toMatchObject({ status: 400, body: { error } })
  })
})

const path = (id: string, rest = '') => `/v1/webhook-endpoints/${id}${rest}`

describe('a webhook endpoint', () => {
  it('can be registered, read, listed, changed and removed, and shows its secret once', async () => {
    const created = await app.api.post('/v1/webhook-endpoints', {
      url,
      eventTypes: ['document_viewed', 'document_completed', 'document_viewed'],
      description: 'Orders',
    })
    const { secret, ...record } = created.body
    expect(created.status).toBe(200)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(record).toEqual({
      webhookEndpointId: expect.stringMatching(/^whk_/),
      url,
      description: 'Orders',
      eventTypes: ['document_viewed', 'document_completed'],
      enabled: true,
      disabledAt: null,
      failingSince: null,
      nextSecretActiveAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: record.createdAt,
    })
    const id = record.webhookEndpointId
    expect((await app.api.get(path(id))).body).toEqual(record)
    expect((await app.api.get(path(id).replace('v1', 'v0'))).body).toEqual(record)
    expect((await app.api.get('/v1/webhook-endpoints')).body).toContainEqual(record)
    expect((await app.otherApi.get('/v1/webhook-endpoints')).body).toEqual([])

    const changes = { url: `${url}/2`, eventTypes: ['template_ready'], enabled: false, description: '' }
    const changed = await app.api.patch(path(id), changes)
    expect(changed.body).toEqual({ ...record, ...changes, description: null, updatedAt: expect.any(String) })
    expect((await app.api.patch(path(id), {})).body).toEqual({ ...changed.body, updatedAt: expect.any(String) })

    expect(await app.api.call('DELETE', path(id))).toMatchObject({ status: 200, body: {} })
    expect(await app.api.get(path(id))).toMatchObject({
      status: 404,
      body: { error: `Webhook endpoint not found for id ${id}` },
    })
  })

  it('subscribes to the event kinds of the interface if it names none', async () => {
    const { webhookEndpointId } = await endpoint()
    expect((await app.api.get(path(webhookEndpointId))).body.eventTypes).toEqual(knownEventTypes)
    expect(knownEventTypes).toContain('document_completed')
    expect(knownEventTypes).not.toContain('document_created')
  })

  it('is created once per Idempotency-Key, with the same secret', async () => {
    const headers = { 'idempotency-key': 'endpoint-1' }
    const first = await app.api.post('/v1/webhook-endpoints', { url }, headers)
    expect((await app.api.post('/v1/webhook-endpoints', { url }, headers)).body).toEqual(first.body)
  })

  it('has its secret stored encrypted', async () => {
    const { webhookEndpointId, secret } = await endpoint()
    const { rows } = await app.platform.pool.query('select secret from webhook_endpoint where id = $1', [
      webhookEndpointId,
    ])
    expect(rows[0].secret.toString('latin1')).not.toContain(secret.slice(6))
  })

  it.each([
    ['url is required', {}],
    ['url must be text', { url: 3 }],
    ['url must not be empty', { url: '' }],
    ['url must be an http or https URL', { url: 'nonsense' }],
    ['url must be an http or https URL', { url: 'ftp://example.com' }],
    ['url must begin with https://', { url: 'http://example.com' }],
    ['url must not contain a user name or password', { url: 'https://a:b@example.com' }],
    ['url must not point to a private or local address', { url: 'https://127.0.0.1' }],
    ['url must not point to a private or local address', { url: 'https://[::ffff:10.0.0.1]' }],
    ['url must not point to a private or local address', { url: 'https://0x7f.1' }],
    ['url must not point to a private or local address', { url: 'https://localhost:8443' }],
    [`url ${privateUrl}`, { url: 'http://localhost:8080/hook' }],
    [`url ${privateUrl}`, { url: 'https://10.0.0.1' }],
    ['url must have at most 2048 characters', { url: `https://example.com/${'x'.repeat(2048)}` }],
    ['eventTypes must contain at least one item', { url, eventTypes: [] }],
    ['eventTypes must be an array', { url, eventTypes: 'document_viewed' }],
    ['eventTypes[0] must be one of document_created, ', { url, eventTypes: ['document_lost'] }],
    ['got "document_complete"; did you mean "document_completed"?', { url, eventTypes: ['document_complete'] }],
    ['eventTypes[1] must be one of', { url, eventTypes: ['document_viewed', 'Document-Signed'] }],
    ['did you mean "document_signed"?', { url, eventTypes: ['Document-Signed'] }],
    ['enabled must be true or false', { url, enabled: 'yes' }],
    ['description must have at most 500 characters', { url, description: 'x'.repeat(501) }],
    ['Request body must be an object', []],
  ])('is refused: %s', async (text, body) => {
    const answer = await app.api.post('/v1/webhook-endpoints', body)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(text) } })
  })

  it('cannot be changed to a URL that registration refuses', async () => {
    const { webhookEndpointId } = await endpoint()
    const answer = await app.api.patch(path(webhookEndpointId), { url: 'https://10.0.0.1/' })
    expect(answer).toMatchObject({ status: 400, body: { error: `url ${privateUrl}` } })
  })
})

describe('a call is refused for another organization, without the scope, or with an unknown id:', () => {
  const calls: [string, string, string, unknown?][] = [
    ['GET', '', 'retrieve this webhook endpoint'],
    ['PATCH', '', 'update this webhook endpoint', { enabled: false }],
    ['DELETE', '', 'delete this webhook endpoint'],
    ['POST', '/rotate-secret', 'rotate the secret for this webhook endpoint'],
    ['POST', '/activate-secret', 'activate the secret for this webhook endpoint'],
    ['POST', '/test', 'test this webhook endpoint'],
    ['GET', '/deliveries', 'list the deliveries for this webhook endpoint'],
    ['GET', '/deliveries/evt_1', 'retrieve the deliveries for this webhook endpoint'],
    ['POST', '/deliveries/evt_1/resend', 'resend the deliveries for this webhook endpoint'],
    ['POST', '/replay', 'replay the deliveries for this webhook endpoint', { since: '2026-01-01' }],
  ]

  it.each(calls)('%s %s', async (method, rest, action, body) => {
    const { webhookEndpointId } = await endpoint()
    const forbidden = { status: 403, body: { error: `Client not authorized to ${action}` } }
    expect(await app.otherApi.call(method, path(webhookEndpointId, rest), body)).toMatchObject(forbidden)
    expect(await app.anonymous.call(method, path(webhookEndpointId, rest), body)).toMatchObject({ status: 401 })
    for (const id of [newId('whk'), 'whk_x', 'tpl_01h2xcejqtf2nbrexx3vqjhp41'])
      expect(await app.api.call(method, path(id, rest), body)).toMatchObject({
        status: 404,
        body: { error: `Webhook endpoint not found for id ${id}` },
      })
    expect(await app.api.call(method, path('', rest), body)).toMatchObject({
      status: 400,
      body: { error: 'WebhookEndpointId is required' },
    })
    const reader = await clientWith(method === 'GET' ? [] : ['webhooks:read'])
    expect(await reader.call(method, path(webhookEndpointId, rest), body)).toMatchObject(forbidden)
  })

  it('registering and listing endpoints without the scope', async () => {
    const client = await clientWith(['templates:read'])
    expect((await client.post('/v1/webhook-endpoints', { url })).body.error).toBe(
      'Client not authorized to create a webhook endpoint',
    )
    expect((await client.get('/v1/webhook-endpoints')).body.error).toBe(
      'Client not authorized to list the webhook endpoints for this organization',
    )
  })
})

async function clientWith(scopes: string[]): Promise<ApiClient> {
  const { apiKey } = await inTransaction(app.platform.database, tx =>
    createApiKey(tx, app.acme.organizationId, new Date()),
  )
  await app.platform.database.updateTable('api_key').set({ scopes }).where('hint', '=', apiKey.slice(-4)).execute()
  return new ApiClient(app.url, apiKey)
}

describe('an organization', () => {
  it('can have at most fifty endpoints, even if it registers many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 53 }, () => app.otherApi.post('/v1/webhook-endpoints', { url })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(50)
    expect(answers.filter(answer => answer.status !== 200).map(({ status, body }) => [status, body.error])).toEqual(
      Array(3).fill([409, 'Organization has reached its limit of 50 webhook endpoints; delete one first']),
    )
  })
})

describe('the delivery API', () => {
  it('refuses to send by hand to a disabled endpoint', async () => {
    const { webhookEndpointId } = await endpoint({ enabled: false })
    for (const [rest, body] of [['/test'], ['/replay', { since: '2026-01-01' }], ['/deliveries/evt_1/resend']] as const)
      expect(await app.api.post(path(webhookEndpointId, rest), body)).toMatchObject({
        status: 409,
        body: { error: 'Webhook endpoint is disabled; enable it first' },
      })
  })

  it.each([
    ['/replay', {}, 400, 'since is required'],
    ['/replay', { since: 'yesterday' }, 400, 'since must be an ISO-8601 date-time'],
    ['/replay', { since: '2026-01-01', until: 'now' }, 400, 'until must be an ISO-8601 date-time'],
    ['/replay', { since: '2026-01-02', until: '2026-01-01' }, 400, 'since must be before until'],
    ['/replay', { since: '2026-01-02', status: 'Pending' }, 400, 'status must be Failed'],
    ['/test', { eventType: 'nothing' }, 400, 'eventType must be one of'],
    ['/deliveries/evt_1/resend', {}, 404, 'Webhook delivery not found for id evt_1'],
  ])('refuses %s with %j, and answers %i: %s', async (rest, body, status, text) => {
    const { webhookEndpointId } = await endpoint()
    const answer = await app.api.post(path(webhookEndpointId, rest), body)
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(text) } })
  })

  it.each([
    ['?limit=0', 'limit must be an integer from 1 to 1000; got "0"'],
    ['?cursor=nonsense&limit=1', 'cursor must be from a Link header'],
    ['?status=Lost', 'status must be one of Pending, Delivered, Failed'],
  ])('refuses a query of the delivery log with %s', async (query, text) => {
    const { webhookEndpointId } = await endpoint()
    const answer = await app.api.get(path(webhookEndpointId, `/deliveries${query}`))
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(text) } })
  })
})
