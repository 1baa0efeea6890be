import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allScopes } from '../../src/features/credentials/scopes.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, signers } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { members, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

// what programs and webhooks learn of the folders of an organization with an owner, two admins and a developer

let service: TestApp
let receiver: WebhookReceiver
let owner: PageClient
let ada: PageClient
let alan: PageClient
let developer: PageClient
let templateId: string
const ids = new Map<PageClient, string>()

beforeAll(async () => {
  service = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, dispatcher: {} })
  receiver = await startWebhookReceiver()
  owner = await signedInOwner(service)
  const joins = async (name: string, role: string) =>
    joined(service, owner, { email: `${name.toLowerCase()}@acme.example`, role, name })
  ada = await joins('Ada', 'admin')
  alan = await joins('Alan', 'admin')
  developer = await joins('Dev', 'developer')
  const { body } = await owner.get('/v1/organization/members')
  for (const [page, name] of [
    [owner, 'Olive Owner'],
    [ada, 'Ada'],
    [alan, 'Alan'],
  ] as const)
    ids.set(page, body.find((member: { name: string }) => member.name === name).personId)
  const { version } = (await owner.get('/v1/organization')).body
  await owner.call('PATCH', '/v1/organization', { keepsFolders: true }, { 'if-match': `"${version}"` })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

/** Lets caches of a second end. */
const soon = { timeout: 10_000, interval: 100 }

const managedBy = (...pages: PageClient[]) => pages.map(page => ({ personId: ids.get(page), level: 'manage' }))

let folders = 0
const created = async (page: PageClient, input: object): Promise<string> => {
  const answer = await page.post('/v1/organization/folders', { name: `Folder ${++folders}`, ...input })
  expect(answer.body).toMatchObject({ folderId: expect.stringMatching(/^fold_/) })
  return answer.body.folderId
}
const restricted = (...pages: [PageClient, ...PageClient[]]) =>
  created(pages[0], { isRestricted: true, access: managedBy(...pages) })

async function changed(page: PageClient, folderId: string, change: object) {
  const { body } = await page.get('/v1/organization/folders')
  const { version } = body.find((folder: { folderId: string }) => folder.folderId === folderId)
  const answer = await page.patch(`/v1/organization/folders/${folderId}`, { version, ...change })
  expect(answer.body).toMatchObject({ version: version + 1 })
}

const embedded = '/v1/signature-requests/embedded'
const sent = async (by: PageClient | ApiClient, folderId = 'everyone'): Promise<string> => {
  const answer = await by.post(embedded, { templateId, signers, folderId })
  expect(answer.body).toMatchObject({ signatureRequestId: expect.stringMatching(/^sreq_/) })
  return answer.body.signatureRequestId
}

async function moved(page: PageClient, folderId: string, records: object) {
  const answer = await page.post('/v1/organization/moves', { folderId, ...records })
  expect(answer.status).toBe(200)
}

const documentScopes = ['templates:read', 'templates:write', 'signature-requests:read', 'signature-requests:write']

async function program(page: PageClient, folderIds?: string[]) {
  const input = { kind: 'api-key', scopes: documentScopes, ...(folderIds && { folderIds }) }
  const { body } = await page.post('/v1/organization/credentials', input)
  expect(body).toMatchObject({ secret: expect.any(String) })
  return { api: new ApiClient(service.url, body.secret), credentialId: body.credentialId as string }
}

const statusOf = (by: ApiClient, signatureRequestId: string) => async () =>
  (await by.get(`/v1/signature-requests/${signatureRequestId}`)).status

async function register(...eventTypes: [string, ...string[]]): Promise<string> {
  const url = `${receiver.url}/${eventTypes[0]}`
  const { body } = await service.api.post('/v1/webhook-endpoints', { url, eventTypes })
  return body.webhookEndpointId
}

const resourcesOf = async (endpointId: string): Promise<string[]> => {
  const { rows } = await service.platform.pool.query(
    'select e.resource_id from webhook_delivery d join event e on e.id = d.event_id where d.endpoint_id = $1 order by 1',
    [endpointId],
  )
  return rows.map(row => row.resource_id)
}

describe('webhooks', () => {
  let closed: string
  beforeAll(async () => {
    closed = await restricted(owner)
  })

  it('tell nothing of a negotiation that is created in a restricted folder', async () => {
    const redlines = await redlineTemplate(service)
    const endpointId = await register('redline_created', 'redline_shared')
    const negotiated = async (folderId: string) =>
      (await owner.post('/v1/redline-requests', { templateId: redlines, members, folderId })).body.redlineRequestId
    expect(await negotiated(closed)).toMatch(/^rreq_/)
    const shown = await negotiated('everyone')
    expect([...new Set(await resourcesOf(endpointId))]).toEqual([shown])
  })

  it('tell of a template that was a draft by the folder it is shared in', async () => {
    const endpointId = await register('template_ready')
    const shared = async (folderId: string | null) => {
      const form = new FormData()
      form.append('file', new Blob([textPdf(['A lease']) as Uint8Array<ArrayBuffer>]), 'Lease.pdf')
      const { draftId } = (await owner.post('/v1/request-drafts', form)).body
      const { version, content, template } = (await owner.get(`/v1/request-drafts/${draftId}`)).body
      const bea = { key: 'p1', action: 'sign', name: 'Bea', email: 'bea@x.example', role: null, turn: 1 }
      const entered = { people: [{ ...bea, isAskedForCode: false }], templateName: 'Our lease', folderId }
      const ifMatch = { 'if-match': `"${version}"` }
      await owner.call('PUT', `/v1/request-drafts/${draftId}`, { ...content, ...entered }, ifMatch)
      expect((await owner.post(`/v1/request-drafts/${draftId}/send`)).status).toBe(200)
      return template.templateId
    }
    await shared('private')
    await shared(closed)
    expect(await resourcesOf(endpointId)).toEqual([])
    const open = await shared(null)
    expect(await resourcesOf(endpointId)).toEqual([open])
  })

  describe('about a request that was moved into a restricted folder since', () => {
    const eventType = 'document_created'
    let endpointId: string
    let requestId: string
    let delivery: string
    beforeAll(async () => {
      receiver.behave((_received, response) => response.writeHead(503).end())
      endpointId = await register(eventType)
      requestId = await sent(service.api)
      const listed = async () => (await service.api.get(`/v1/webhook-endpoints/${endpointId}/deliveries`)).body
      const isAttempted = [{ status: 'Pending', attemptCount: 1 }]
      await vi.waitFor(async () => expect(await listed()).toMatchObject(isAttempted), soon)
      delivery = `/v1/webhook-endpoints/${endpointId}/deliveries/${(await listed())[0].deliveryId}`
      await moved(owner, closed, { signatureRequestIds: [requestId] })
    })

    it('are in no list, and cannot be read or resent', async () => {
      for (const by of [service.api, developer]) {
        for (const path of [`/v1/webhook-endpoints/${endpointId}/deliveries`, '/v1/webhook-deliveries']) {
          const { status, body } = await by.get(path)
          expect(status).toBe(200)
          expect(body.filter((item: { webhookEndpointId: string }) => item.webhookEndpointId === endpointId)).toEqual(
            [],
          )
        }
        expect((await by.get(delivery)).status).toBe(404)
        expect((await by.post(`${delivery}/resend`)).status).toBe(404)
      }
    })

    it('are not sent, do not count as failures of the receiver, and fail for good until the request is moved back', async () => {
      const { pool } = service.platform
      await pool.query('update webhook_endpoint set failing_since = null, last_failure_at = null where id = $1', [
        endpointId,
      ])
      const dueAgain = async () => {
        await pool.query(
          "update webhook_delivery set due_at = created_at where endpoint_id = $1 and status = 'Pending'",
          [endpointId],
        )
        await pool.query("select pg_notify('webhook_delivery', '')")
      }
      const arrived = () => receiver.received.filter(({ path }) => path === `/${eventType}`).length
      const stored = async () =>
        (
          await pool.query(
            `select d.status, d.attempt_count, e.failing_since from webhook_delivery d
               join webhook_endpoint e on e.id = d.endpoint_id where e.id = $1`,
            [endpointId],
          )
        ).rows
      const failed = [{ status: 'Failed', attempt_count: 2, failing_since: null }]
      expect(arrived()).toBe(1)
      await dueAgain()
      await expect.poll(stored, soon).toEqual(failed)
      await dueAgain()
      await new Promise(resolve => setTimeout(resolve, 500))
      expect(await stored()).toEqual(failed)
      expect(arrived()).toBe(1)
      await moved(owner, 'everyone', { signatureRequestIds: [requestId] })
      expect((await service.api.get(delivery)).body).toMatchObject({
        status: 'Failed',
        lastAttempt: { error: 'What it is about is now in a restricted folder', response: null },
      })
      receiver.behave((_received, response) => response.end())
      expect((await service.api.post(`${delivery}/resend`)).status).toBe(200)
      await expect.poll(async () => (await service.api.get(delivery)).body.status, soon).toBe('Delivered')
      expect(arrived()).toBe(2)
    })
  })
})

describe('a credential that is bound to folders', () => {
  it('gets no scope that is about the organization as a whole', async () => {
    const folderId = await created(owner, {})
    const input = { kind: 'api-key', folderIds: [folderId] }
    const scopes = ['templates:read', 'webhooks:write', 'billing:read']
    const { status, body } = await owner.post('/v1/organization/credentials', { ...input, scopes })
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: expect.stringMatching(/leave out the scopes webhooks:write, billing:read/),
    })
  })

  it('calls nothing that is about the organization as a whole, whatever scopes are stored', async () => {
    const { api, credentialId } = await program(owner, [await created(owner, {})])
    await service.platform.pool.query('update api_key set scopes = $2 where id = $1', [credentialId, allScopes])
    const statuses = []
    for (const path of ['webhook-endpoints', 'webhook-deliveries', 'events', 'billing'])
      statuses.push((await api.get(`/v1/${path}`)).status)
    const endpoint = { url: receiver.url, eventTypes: ['document_created'] }
    statuses.push((await api.post('/v1/webhook-endpoints', endpoint)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect((await api.get('/v1/signature-requests')).status).toBe(200)
  })

  it('reaches a restricted folder only while the person who bound it manages that folder', async () => {
    const closed = await restricted(owner, ada)
    const { api } = await program(ada, [closed])
    const id = await sent(owner, closed)
    await expect.poll(statusOf(api, id), soon).toBe(200)
    await changed(owner, closed, { access: [...managedBy(owner), { personId: ids.get(ada), level: 'use' }] })
    await expect.poll(statusOf(api, id), soon).toBe(404)
    expect((await api.get('/v1/signature-requests')).body).toEqual([])
    expect((await api.post(embedded, { templateId, signers, folderId: closed })).status).toBe(404)
    await changed(owner, closed, { access: managedBy(owner, ada) })
    await expect.poll(statusOf(api, id), soon).toBe(200)
  })

  it('does not reach its folder once it is restricted to others', async () => {
    const open = await created(owner, {})
    const { api } = await program(ada, [open])
    const id = await sent(owner, open)
    await expect.poll(statusOf(api, id), soon).toBe(200)
    await changed(owner, open, { isRestricted: true, access: managedBy(owner) })
    await expect.poll(statusOf(api, id), soon).toBe(404)
  })

  it('reaches no restricted folder after its maker has left, even if it is kept', async () => {
    const closed = await restricted(alan, owner)
    const { api, credentialId } = await program(alan, [closed])
    const id = await sent(owner, closed)
    await expect.poll(statusOf(api, id), soon).toBe(200)
    const { body } = await owner.get('/v1/organization/members')
    const { memberId } = body.find((member: { name: string }) => member.name === 'Alan')
    expect((await owner.delete(`/v1/organization/members/${memberId}?keep=${credentialId}`)).status).toBe(200)
    await expect.poll(statusOf(api, id), soon).toBe(404)
    expect((await api.get('/v1/templates')).status).toBe(200)
  })

  it('is bound to no private folder', async () => {
    await sent(ada, 'private')
    const own = async () =>
      (await ada.get('/v1/folders')).body.find((folder: { isPrivate: boolean }) => folder.isPrivate)?.folderId
    await expect.poll(own, soon).toBeDefined()
    const input = { kind: 'api-key', scopes: ['templates:read'], folderIds: [await own()] }
    const answer = await ada.post('/v1/organization/credentials', input)
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 400,
      error: 'A credential cannot be bound to a private folder',
    })
  })

  it('is bound by what its maker manages now, not a second ago', async () => {
    const closed = await restricted(owner, ada)
    await expect.poll(async () => (await ada.get(`/v1/signature-requests?folderId=${closed}`)).status, soon).toBe(200)
    const { pool } = service.platform
    await pool.query('delete from folder_grant where folder_id = $1 and person_id = $2', [closed, ids.get(ada)])
    const input = { kind: 'api-key', scopes: ['templates:read'], folderIds: [closed] }
    expect((await ada.post('/v1/organization/credentials', input)).status).toBe(404)
  })
})

describe('an editor URL that a program created', () => {
  let ownId: string
  beforeEach(async () => {
    ownId = (await readyTemplate(service.api)).templateId
  })
  const editor = async (api: ApiClient) => {
    const { body } = await api.post(`/v1/templates/${ownId}/edit-url`, {})
    const session = new ApiClient(service.url, new URL(body.editUrl).pathname.split('/').at(-1)!)
    return async () => (await session.get('/editing/session')).status
  }

  it('ends while its template is in a restricted folder', async () => {
    const open = await editor(service.api)
    expect(await open()).toBe(200)
    const closed = await restricted(owner)
    await moved(owner, closed, { templateIds: [ownId] })
    await expect.poll(open, soon).toBe(401)
    await moved(owner, 'everyone', { templateIds: [ownId] })
    await expect.poll(open, soon).toBe(200)
  })

  it('ends when the folder that its credential is bound to is restricted to others, and not when that is revoked', async () => {
    const folderId = await created(owner, {})
    await moved(owner, folderId, { templateIds: [ownId] })
    const { api, credentialId } = await program(ada, [folderId])
    const open = await editor(api)
    expect(await open()).toBe(200)
    expect((await owner.delete(`/v1/organization/credentials/${credentialId}`)).status).toBe(200)
    expect(await open()).toBe(200)
    await changed(owner, folderId, { isRestricted: true, access: managedBy(owner) })
    await expect.poll(open, soon).toBe(401)
  })
})

describe('an Idempotency-Key', () => {
  it('of a person or of a bound credential is not that of anybody else, and other programs share theirs', async () => {
    const folderId = await created(owner, {})
    await expect
      .poll(async () => (await service.api.get(`/v1/signature-requests?folderId=${folderId}`)).status, soon)
      .toBe(200)
    const repeat = async (by: PageClient | ApiClient) => {
      const { body, headers } = await by.post(
        embedded,
        { templateId, signers, folderId },
        { 'idempotency-key': 'order-1' },
      )
      return { id: body.signatureRequestId, isReplayed: headers.get('idempotent-replayed') === 'true' }
    }
    await moved(owner, folderId, { templateIds: [templateId] })
    const bound = (await program(owner, [folderId])).api
    const unbound = (await program(owner)).api
    const ownKeys = [owner, ada, bound, service.api]
    const firsts = []
    for (const by of ownKeys) firsts.push(await repeat(by))
    expect(firsts.map(({ isReplayed }) => isReplayed)).toEqual([false, false, false, false])
    expect(new Set(firsts.map(({ id }) => id)).size).toBe(4)
    for (const [index, by] of ownKeys.entries())
      expect(await repeat(by)).toEqual({ id: firsts[index]!.id, isReplayed: true })
    expect(await repeat(unbound)).toEqual({ id: firsts[3]!.id, isReplayed: true })
    await moved(owner, 'everyone', { templateIds: [templateId] })
  })

  it('of a person returns nothing of a restricted folder to a program', async () => {
    const closed = await restricted(owner)
    const call = (by: PageClient | ApiClient) =>
      by.post(embedded, { templateId, signers, folderId: closed }, { 'idempotency-key': 'order-2' })
    expect((await call(owner)).status).toBe(200)
    expect((await call(service.api)).status).toBe(404)
  })
})
