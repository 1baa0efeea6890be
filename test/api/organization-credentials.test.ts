import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { ApiClient } from '../support/api-client.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let admin: PageClient
let member: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  admin = await joined(service, owner, { email: 'admin@acme.example', role: 'admin', name: 'Ada Admin' })
  member = await joined(service, owner, { email: 'member@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
})
afterEach(() => {
  stranger.organizationId = service.other.organizationId
})
afterAll(() => service?.stop())

const path = '/v1/organization/credentials'
const create = async (input: object, as = owner) => {
  const { status, body } = await as.post(path, {
    kind: 'api-key',
    name: 'Web shop',
    scopes: ['templates:read'],
    ...input,
  })
  return { status, ...body }
}
const eventsOf = async (as = owner, query = '') =>
  (await as.get(`/v1/organization/events${query}`)).body.organizationEvents

describe("an organization's credential", () => {
  it('works only within its scopes, and stops working as soon as it is revoked', async () => {
    const { credentialId, secret } = await create({}, admin)
    const program = new ApiClient(service.url, secret)
    expect((await program.get('/v1/templates')).status).toBe(200)
    expect((await program.get('/v1/webhook-endpoints')).status).toBe(403)
    for (const _ of ['once', 'again'])
      expect((await admin.delete(`${path}/${credentialId}`)).body).toEqual({ revoked: true })
    expect((await program.get('/v1/templates')).status).toBe(401)
    const types = (await eventsOf()).slice(0, 2).map((one: { event: { event_type: string } }) => one.event.event_type)
    expect(types).toEqual(['credential_revoked', 'credential_created'])
  })

  it('gets tokens if it is an OAuth client, and they stop working when it is revoked', async () => {
    const { credentialId, secret } = await create({ kind: 'client' })
    const asked = { grant_type: 'client_credentials', client_id: credentialId, client_secret: secret }
    const { body: token } = await service.anonymous.post('/oauth/token', asked)
    expect(token.scope).toBe('templates:read')
    const program = new ApiClient(service.url, token.access_token)
    expect((await program.get('/v1/templates')).status).toBe(200)
    const listed = (await owner.get(path)).body.find(
      (one: { credentialId: string }) => one.credentialId === credentialId,
    )
    expect(listed).toMatchObject({ kind: 'client', name: 'Web shop', hint: null, revokedAt: null })
    expect(Date.parse(listed.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(listed)).not.toContain(secret)
    await owner.delete(`${path}/${credentialId}`)
    expect((await program.get('/v1/templates')).status).toBe(401)
    expect((await service.anonymous.post('/oauth/token', asked)).status).toBe(401)
  })

  it('cannot be created, seen or revoked by a member, or created by a former admin', async () => {
    const { credentialId } = await create({})
    expect((await create({}, member)).status).toBe(403)
    expect((await member.get(path)).status).toBe(403)
    expect((await member.delete(`${path}/${credentialId}`)).status).toBe(403)
    const { body: members } = await owner.get('/v1/organization/members')
    const { memberId } = members.find((member: { email: string }) => member.email === 'admin@acme.example')
    const changeRole = (role: string) => owner.patch(`/v1/organization/members/${memberId}`, { role })
    try {
      expect((await changeRole('member')).status).toBe(200)
      expect((await create({}, admin)).status).toBe(403)
    } finally {
      await changeRole('admin')
    }
  })

  it('cannot create another credential', async () => {
    const answer = await service.api.post(path, { kind: 'api-key', scopes: ['templates:read'] })
    expect(answer.status).toBe(401)
  })

  it('cannot be seen or revoked by another organization', async () => {
    const { credentialId } = await create({})
    expect((await stranger.delete(`${path}/${credentialId}`)).status).toBe(404)
    expect(
      (await stranger.get(path)).body.some((one: { credentialId: string }) => one.credentialId === credentialId),
    ).toBe(false)
    stranger.organizationId = service.acme.organizationId
    expect((await stranger.delete(`${path}/${credentialId}`)).status).toBe(403)
  })

  it.each([
    ['no scope', { scopes: [] }],
    ['a scope that only people have', { scopes: ['people:write'] }],
    ['a two-line name', { name: 'one\ntwo' }],
  ])('is refused with %s', async (_, input) => {
    const before = (await owner.get(path)).body.length
    expect((await create(input)).status).toBe(400)
    expect((await owner.get(path)).body.length).toBe(before)
  })
})

describe('the audit list', () => {
  it('shows the newest event first, in pages that join into one unbroken chain', async () => {
    await create({})
    const first = await eventsOf(owner, '?limit=2')
    const rest = await eventsOf(owner, `?limit=200&before=${first.at(-1).event.sequence}`)
    const chain = [...first, ...rest].reverse()
    expect(chain.map((one: { event: { sequence: number } }) => one.event.sequence)).toEqual(
      chain.map((_, at) => at + 1),
    )
    expect(verifyChain(chain).problems).toEqual([])
  })

  it('is readable only by admins and owners of the organization', async () => {
    expect((await admin.get('/v1/organization/events')).status).toBe(200)
    expect((await member.get('/v1/organization/events')).status).toBe(403)
    expect((await service.api.get('/v1/organization/events')).status).toBe(401)
    const [own] = await eventsOf(stranger)
    expect(own.organization.organization_id).toBe(service.other.organizationId)
  })

  it.each(['limit=0', 'limit=201', 'before=x', 'before=0'])('refuses %s', async query => {
    expect((await owner.get(`/v1/organization/events?${query}`)).status).toBe(400)
  })
})

describe('webhook endpoints in the audit list', () => {
  it('show who created, changed and deleted them, but not the query string of their URL', async () => {
    const { credentialId, secret } = await create({ scopes: ['webhooks:read', 'webhooks:write'], name: 'Deployment' })
    const program = new ApiClient(service.url, secret)
    const input = { url: 'https://hooks.acme.example/countersign?key=hidden-in-the-url' }
    const { body: endpoint } = await owner.post('/v1/webhook-endpoints', input)
    const one = `/v1/webhook-endpoints/${endpoint.webhookEndpointId}`
    await program.patch(one, { enabled: false, description: 'Off for now' })
    // a patch without effect, which must not add an event
    await program.patch(one, { enabled: false })
    await owner.post(`${one}/rotate-secret`)
    await program.call('DELETE', one)
    expect((await program.call('DELETE', one)).status).toBe(404)
    const byProgram = { identified_by: 'credential', credential_id: credentialId, credential_name: 'Deployment' }
    const told = (await eventsOf()).slice(0, 4)
    expect(told).toMatchObject([
      { event: { event_type: 'webhook_endpoint_deleted' }, organization: { actor_email: null } },
      {
        event: { event_type: 'webhook_endpoint_changed' },
        organization: { actor_email: 'owner@acme.example', details: { changed: ['nextSecret'] } },
      },
      {
        event: { event_type: 'webhook_endpoint_changed' },
        organization: { details: { changed: ['description', 'enabled'], known_by: [byProgram] } },
      },
      {
        event: { event_type: 'webhook_endpoint_created' },
        organization: {
          actor_email: 'owner@acme.example',
          details: { url: 'https://hooks.acme.example/countersign', known_by: [{ identified_by: 'person' }] },
        },
      },
    ])
    expect(JSON.stringify(told)).not.toMatch(/hidden-in-the-url|whsec/)
  })
})
