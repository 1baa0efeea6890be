import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import type { Route } from '../../src/http/route.ts'
import { newId } from '../../src/platform/ids.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, signers } from '../support/builders.ts'
import { dora, redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
const ids: Record<string, string> = {}
/** Tokens that open a page, by its scheme. */
const tokens: Record<string, string> = {}

beforeAll(async () => {
  service = await startTestApp({ worker: false })
  ids.templateId = (await readyTemplate(service.api)).templateId
  const request = await embeddedRequest(service.api, { templateId: ids.templateId })
  ids.signatureRequestId = request.signatureRequestId
  ids.recipientSignatureId = request.signers[0]!.recipientSignatureId
  ids.redlineRequestId = await redlineRequest(service, await redlineTemplate(service))
  const urlOf = async (path: string, body?: object) => (await service.api.post(`/v1${path}`, body)).body
  const { signingUrl } = await urlOf(`/recipient-signatures/${ids.recipientSignatureId}/url`)
  const { editUrl } = await urlOf(`/templates/${ids.templateId}/edit-url`)
  const { redlineUrl } = await urlOf(`/redline-requests/${ids.redlineRequestId}/url`, { memberEmail: dora.email })
  for (const [scheme, url] of [
    ['signer', signingUrl],
    ['editor', editUrl],
    ['party-member', redlineUrl],
  ])
    tokens[scheme] = new URL(url).pathname.split('/')[2]!
  const endpoint = await service.api.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })
  ids.webhookEndpointId = endpoint.body.webhookEndpointId
  const bulk = await service.api.post('/v1/signature-requests/bulk', {
    templateId: ids.templateId,
    requests: [{ signers: signers }],
  })
  ids.bulkSendId = bulk.body.bulkSendId
})
afterAll(() => service.stop())

const owned = routes.filter(route => route.access.scheme === 'organization')
const versions = ['v1', 'v0'] as const
const cases = owned.flatMap(route =>
  versions.map(version => ({ route, version, name: `${route.method} /${version}${route.path}` })),
)
const withResource = cases.filter(({ route }) => route.resource ?? route.named)

/** Calls a route with an id in its path, or in its body where the body names the resource. */
function callWith(client: ApiClient, { route, version }: { route: Route; version: string }, id: string) {
  const kind = (route.resource ?? route.named?.kind)!
  const path = `/${version}${route.path.replace(`:${kind.parameter}`, id)}`
  const body = route.named ? { [route.named.field]: id } : undefined
  return client.call(route.method, path, route.method === 'GET' ? undefined : (body ?? {}))
}

describe.each(cases)('$name', ({ route, version }) => {
  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer nonsense' }],
    ['an unknown API key', { authorization: `Bearer cs_live_${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('answers 401 to %s, before anything else', async (_, headers) => {
    const path = `/${version}${route.path.replace(/:\w+/g, 'no_such_id')}`
    const answer = await service.anonymous.call(
      route.method,
      path,
      route.method === 'GET' ? undefined : '{not json',
      headers,
    )
    expect(answer).toMatchObject({ status: 401, body: { error: 'Auth token not valid' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })
})

const held = routes.filter(route => ['signer', 'editor', 'party-member'].includes(route.access.scheme))

describe.each(held)('$method $path', ({ method, path, access }) => {
  const call = (headers: Record<string, string>) =>
    service.anonymous.call(
      method,
      path.replace(/:\w+/g, 'no_such_id'),
      method === 'GET' ? undefined : '{not json',
      headers,
    )
  const refused = { status: 401, body: { error: 'Auth token not valid' } }

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('answers 401 to %s, before anything else', async (_, headers) => {
    expect(await call(headers)).toMatchObject(refused)
  })

  it('answers 401 to the tokens of other pages, and to those of organizations', async () => {
    const others = Object.keys(tokens).filter(scheme => scheme !== access.scheme)
    for (const token of [...others.map(scheme => tokens[scheme]), service.acme.apiKey, service.other.apiKey])
      expect(await call({ authorization: `Bearer ${token}` })).toMatchObject(refused)
  })
})

it('tokens of pages are not those of organizations', async () => {
  for (const token of Object.values(tokens))
    for (const route of owned)
      expect(
        await new ApiClient(service.url, token).call(route.method, `/v1${route.path.replace(/:\w+/g, 'no_such_id')}`),
      ).toMatchObject({ status: 401, body: { error: 'Auth token not valid' } })
})

describe.each(withResource)('$name', given => {
  const kind = (given.route.resource ?? given.route.named?.kind)!

  it("answers 403 to another organization's token, in the wording of the interface", async () => {
    const answer = await callWith(service.otherApi, given, ids[kind.parameter]!)
    expect(answer).toMatchObject({ status: 403, body: { error: `Client not authorized to ${given.route.action}` } })
  })

  it.each([
    ['an id that nobody has', newId(kind.prefix)],
    ['an id of another kind', newId('org')],
    ['an id of no shape', "1'; --"],
    ['an id with a NUL', `${kind.prefix}_\0`],
  ])('answers 404 to %s', async (_, id) => {
    const sent = given.route.named ? id : encodeURIComponent(id)
    const answer = await callWith(service.api, given, sent)
    const isOldRedline = given.version === 'v0' && given.route.operationId === 'createRedlineRequest'
    const noun = isOldRedline ? 'Resource' : kind.noun
    expect(answer).toMatchObject({ status: 404, body: { error: `${noun} not found for id ${id}` } })
  })

  it('answers 400 to a missing id', async () => {
    const text = {
      templateId: given.version === 'v0' ? 'templateId is required' : 'Template id is required',
      signatureRequestId: 'SignatureRequestId is required',
      recipientSignatureId: 'RecipientSignatureId is required',
      redlineRequestId: 'RedlineRequestId is required',
      webhookEndpointId: 'WebhookEndpointId is required',
      bulkSendId: 'BulkSendId is required',
    }
    expect(await callWith(service.api, given, '')).toMatchObject({
      status: 400,
      body: { error: text[kind.parameter as keyof typeof text] },
    })
  })
})

describe('scopes', () => {
  it('a credential without the scope of a route is refused in the wording of the interface', async () => {
    await service.platform.database
      .updateTable('api_key')
      .set({ scopes: ['templates:read'] })
      .where('organization_id', '=', service.other.organizationId)
      .execute()
    for (const route of owned.filter(one => one.scope !== 'templates:read')) {
      const path = `/v1${route.path.replace(/:\w+/g, newId('tpl'))}`
      const answer = await service.otherApi.call(route.method, path, route.method === 'GET' ? undefined : {})
      expect(answer).toMatchObject({ status: 403, body: { error: `Client not authorized to ${route.action}` } })
    }
  })
})

describe('revoking', () => {
  it('a revoked API key is refused at once', async () => {
    await service.platform.database
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('organization_id', '=', service.other.organizationId)
      .execute()
    const answer = await new ApiClient(service.url, service.other.apiKey).get(`/v1/templates/${ids.templateId}`)
    expect(answer).toMatchObject({ status: 401, body: { error: 'Auth token not valid' } })
  })
})
