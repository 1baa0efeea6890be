import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let signatureRequestId: string
let redlineRequestId: string
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  const { templateId } = await readyTemplate(service.api)
  signatureRequestId = (await embeddedRequest(service.api, { templateId })).signatureRequestId
  redlineRequestId = await redlineRequest(service, await redlineTemplate(service))
  await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`, { reason: 'Changed our minds' })
})
afterAll(() => service?.stop())

interface Logged {
  event: { event_id: string; event_type: string; event_category: string }
}
const list = (query = '', as: Pick<ApiClient, 'get'> = owner): Promise<Answer> => as.get(`/v1/events${query}`)
const typesOf = async (query = '') => (await list(query)).body.map((one: Logged) => one.event.event_type)

describe('the event log', () => {
  it('lists the events of requests, negotiations and templates as webhooks deliver them, newest first', async () => {
    const { body } = await list()
    const categories = new Set(body.map((one: Logged) => one.event.event_category))
    expect(categories).toEqual(new Set(['signing', 'redlining', 'template']))
    expect(body[0]).toMatchObject({
      event: { event_type: 'document_expired', hash: expect.any(String) },
      signing: { signature_request_id: signatureRequestId, details: { reason: 'Changed our minds' } },
    })
    const ids = body.map((one: Logged) => one.event.event_id)
    expect(ids).toEqual(ids.toSorted().reverse())
  })

  it('omits changes to the organization, which are in the audit list', async () => {
    await owner.post('/v1/organization/invitations', { email: 'new@acme.example', role: 'member' })
    expect((await list()).body.every((one: Logged) => one.event.event_category !== 'organization')).toBe(true)
  })

  it('can be filtered by event type and by request', async () => {
    expect(new Set(await typesOf('?eventType=document_created'))).toEqual(new Set(['document_created']))
    expect(await typesOf(`?resourceId=${signatureRequestId}`)).toEqual([
      'document_expired',
      'document_voided',
      'document_created',
    ])
    expect(await typesOf(`?resourceId=${redlineRequestId}`)).toContain('redline_created')
    expect(await typesOf(`?resourceId=${signatureRequestId}&eventType=document_voided`)).toEqual(['document_voided'])
    expect(await typesOf(`?resourceId=${service.acme.organizationId}`)).toEqual([])
  })

  it('returns the same events when read page by page', async () => {
    const whole = (await list('?limit=1000')).body
    const joined: Logged[] = []
    for (let next: string | undefined = '/v1/events?limit=2'; next; ) {
      const answer: Answer = await owner.get(next)
      joined.push(...answer.body)
      next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.slice(service.url.length)
    }
    expect(joined).toEqual(whole)
  })

  it('is open to programs that may read webhooks, since they could receive the same events', async () => {
    const keyWith = async (scopes: string[]) => {
      const { body } = await owner.post('/v1/organization/credentials', { kind: 'api-key', name: 'Key', scopes })
      return new ApiClient(service.url, body.secret)
    }
    const seen = await list('?limit=3', await keyWith(['webhooks:read']))
    expect(seen).toMatchObject({ status: 200, body: (await list('?limit=3')).body })
    expect(await list('', await keyWith(['webhooks:write', 'signature-requests:read']))).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to list the events of this organization' },
    })
    expect((await service.otherApi.get(`/v1/events?resourceId=${signatureRequestId}`)).body).toEqual([])
  })

  it('is not visible to members who are not admins, or to other organizations', async () => {
    const member = await joined(service, owner, { email: 'member@acme.example', role: 'member' })
    const stranger = await signedInOwner(service, service.other)
    expect((await list('', member)).status).toBe(403)
    expect((await list(`?resourceId=${signatureRequestId}`, stranger)).body).toEqual([])
    expect((await list('', stranger)).body).toEqual([])
  })

  it.each(['?eventType=member_invited', '?limit=0', '?cursor=x', '?kind=1'])('refuses %s', async query => {
    expect((await list(query)).status).toBe(400)
  })
})
