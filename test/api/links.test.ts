import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey, credentialTerms } from '../../src/features/credentials/create-credentials.ts'
import { setLinkNotices } from '../../src/features/links/link-notices.ts'
import { revokeAnyLink } from '../../src/features/links/revoke-link.ts'
import { createMailedSigningUrl } from '../../src/features/signature-requests/signing-link.ts'
import { linkKinds } from '../../src/link-kinds.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, signers, typedSignature } from '../support/builders.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { dora, redlineEvents, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
let docxTemplateId: string
let billing: ApiClient
let billingId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
  const terms = credentialTerms({ scopes: 'signature-requests:read,signature-requests:write', name: 'Shop' })
  const made = await inTransaction(service.platform.database, tx =>
    createApiKey(tx, service.acme.organizationId, new Date(), terms),
  )
  billing = new ApiClient(service.url, made.apiKey)
  const rows = await service.platform.database.selectFrom('api_key').select('id').where('name', '=', 'Shop').execute()
  billingId = rows[0]!.id
})
afterEach(() => service.clock.goOn())
afterAll(() => service.stop())

const hourMs = 3_600_000
const acme = { name: 'Acme' }
const expired = { status: 401, body: { error: 'Signing link has expired' } }

async function requested() {
  const { signatureRequestId, signers: created } = await embeddedRequest(service.api, { templateId })
  const { recipientSignatureId } = created[0]!
  const path = `/v1/recipient-signatures/${recipientSignatureId}`
  return { signatureRequestId, recipientSignatureId, path }
}

async function opened(path: string, by = service.api) {
  const { body } = await by.post(`${path}/url`)
  const session = new ApiClient(service.url, new URL(body.signingUrl).pathname.split('/')[2]!)
  expect((await session.get('/signing/session')).status).toBe(200)
  return session
}

const newestOf = async (path: string) => (await service.api.get(`${path}/links`)).body[0]
const revoke = (path: string, linkId: string, by = service.api) => by.call('DELETE', `${path}/links/${linkId}`)

describe('the links of a signer', () => {
  it('are listed newest first with their creator and last use, but without their tokens', async () => {
    const { path } = await requested()
    await opened(path, billing)
    const second = await service.api.post(`${path}/url`)
    const { status, body } = await service.api.get(`${path}/links`)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        linkId: expect.stringMatching(/^lnk_/),
        channel: 'api',
        credentialId: expect.stringMatching(/^key_/),
        credentialName: null,
        createdAt: expect.any(String),
        expiresAt: second.body.expiresAt,
        lastUsedAt: null,
        revokedAt: null,
        revokedBy: null,
      },
      {
        linkId: expect.stringMatching(/^lnk_/),
        channel: 'api',
        credentialId: billingId,
        credentialName: 'Shop',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastUsedAt: expect.any(String),
        revokedAt: null,
        revokedBy: null,
      },
    ])
    const token = new URL(second.body.signingUrl).pathname.split('/')[2]!
    expect(JSON.stringify(body)).not.toContain(token)
  })

  it('stop working at once when revoked, while the other links keep working', async () => {
    const { path } = await requested()
    const [kept, session] = [await opened(path), await opened(path)]
    const { linkId } = await newestOf(path)
    const revoked = await revoke(path, linkId)
    expect(revoked).toMatchObject({ status: 200, body: { linkId, revokedAt: expect.any(String) } })
    const calls = [
      session.get('/signing/session'),
      session.get('/signing/session/document'),
      session.post('/signing/session/viewed'),
      session.post('/signing/session/decline', {}),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(expired)
    expect((await kept.get('/signing/session')).status).toBe(200)
  })

  it('cannot be opened if they are revoked before their first use', async () => {
    const { path } = await requested()
    const { body } = await service.api.post(`${path}/url`)
    await revoke(path, (await newestOf(path)).linkId)
    const session = new ApiClient(service.url, new URL(body.signingUrl).pathname.split('/')[2]!)
    expect(await session.get('/signing/session')).toMatchObject(expired)
  })

  it('keep the time of their first revocation when revoked again', async () => {
    const { path } = await requested()
    await opened(path)
    const { linkId } = await newestOf(path)
    const first = await revoke(path, linkId)
    service.clock.advance(hourMs)
    expect((await revoke(path, linkId)).body).toEqual(first.body)
  })

  it('stay revoked when the job that emailed them runs again, but a new email contains a new link', async () => {
    const { path, recipientSignatureId } = await requested()
    const { email } = signers[0]!
    const expiresAt = new Date(service.clock.now().getTime() + hourMs)
    const mailed = (token: string) =>
      createMailedSigningUrl(service.platform, { recipientSignatureId, email, token, expiresAt })
    await mailed('a'.repeat(43))
    const first = await newestOf(path)
    expect(first).toMatchObject({ channel: 'mail', credentialId: null })
    await revoke(path, first.linkId)
    await mailed('a'.repeat(43))
    expect((await service.api.get(`${path}/links`)).body).toHaveLength(1)
    const open = (token: string) => new ApiClient(service.url, token).get('/signing/session')
    expect(await open('a'.repeat(43))).toMatchObject(expired)
    await mailed('b'.repeat(43))
    expect((await open('b'.repeat(43))).status).toBe(200)
  })

  it('cannot be used to sign while they are being revoked', async () => {
    const { path, signatureRequestId } = await requested()
    const session = await opened(path)
    const { body } = await session.get('/signing/session')
    const { linkId } = await newestOf(path)
    const input = { consentVersion: body.consent.version, signature: typedSignature('Bea') }
    const fields = body.fields
      .filter((field: { type: string; required: boolean }) => field.type !== 'signature' && field.required)
      .map((field: { fieldId: string; type: string }) => ({
        fieldId: field.fieldId,
        value: field.type === 'date' ? '2000-01-01' : 'Bea',
      }))
    const signing = await whileRevoked('signature_request', signatureRequestId, {
      call: () => session.post('/signing/session/sign', { ...input, fields }),
      revoke: () => revoke(path, linkId),
    })
    expect(signing).toMatchObject(expired)
    const { body: request } = await service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    expect(request.signers[0].signedAt).toBeNull()
  })
})

/** Makes a call while its link is still valid, but lets the revocation of the link get the row lock first. */
async function whileRevoked<T>(
  table: 'signature_request' | 'redline_request',
  id: string,
  does: { call: () => Promise<T>; revoke: () => Promise<{ status: number }> },
): Promise<T> {
  const holder = await service.platform.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    const revoked = does.revoke()
    await untilWaiting(1)
    const called = does.call()
    await untilWaiting(2)
    await holder.query('commit')
    expect((await revoked).status).toBe(200)
    return await called
  } finally {
    holder.release()
  }
}

/** Waits until this many queries wait for a lock in this database. */
async function untilWaiting(count: number) {
  while ((await lockWaits(service.platform)) < count);
}

interface LinkFacts {
  link_id?: string
  known_by: { link_id?: string }[]
}

describe('the revocation of a link', () => {
  const shop = () => ({ identified_by: 'credential', credential_id: billingId, credential_name: 'Shop' })
  const eventsOf = async (signatureRequestId: string) =>
    (await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)).body.signatureRequestEvents

  it('is recorded once, in the events and in the list of links, with the credential that was used', async () => {
    const { path, signatureRequestId, recipientSignatureId } = await requested()
    await opened(path)
    const { linkId } = await newestOf(path)
    await revoke(path, linkId, billing)
    await revoke(path, linkId)
    const [created, ...revocations] = await eventsOf(signatureRequestId)
    expect(created.event.event_type).toBe('document_created')
    expect(revocations).toEqual([
      {
        event: expect.objectContaining({ event_type: 'signing_link_revoked', sequence: 2 }),
        signing: expect.objectContaining({
          recipient_signature_id: recipientSignatureId,
          actor_email: 'owner@acme.example',
          details: { link_id: linkId, channel: 'api', known_by: [shop()] },
        }),
      },
    ])
    expect((await newestOf(path)).revokedBy).toEqual({
      identifiedBy: 'credential',
      credentialId: billingId,
      credentialName: 'Shop',
    })
  })

  it('is not among the events that a client gets without kinds=all', async () => {
    const { path, signatureRequestId } = await requested()
    await service.api.post(`${path}/url`)
    await revoke(path, (await newestOf(path)).linkId)
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events`)
    expect(body.signatureRequestEvents).toEqual([])
  })

  it('is delivered only to webhook endpoints that subscribe to it', async () => {
    const endpoint = async (body: object) =>
      (await service.api.post('/v1/webhook-endpoints', { url: 'https://hooks.example.com', ...body })).body
    const asked = await endpoint({ eventTypes: ['signing_link_revoked'] })
    const usual = await endpoint({})
    const { path, signatureRequestId } = await requested()
    await service.api.post(`${path}/url`)
    await revoke(path, (await newestOf(path)).linkId)
    const deliveries = async ({ webhookEndpointId }: { webhookEndpointId: string }) =>
      (await service.api.get(`/v1/webhook-endpoints/${webhookEndpointId}/deliveries`)).body
    expect(await deliveries(asked)).toMatchObject([{ eventType: 'signing_link_revoked' }])
    expect(await deliveries(usual)).toEqual([])
    const { event } = (await eventsOf(signatureRequestId)).at(-1)
    expect((await deliveries(asked))[0].deliveryId).toBe(event.event_id)
  })

  it('by the operator is attributed to the command line and not to a person', async () => {
    const { path, signatureRequestId } = await requested()
    await service.api.post(`${path}/url`)
    const { linkId } = await newestOf(path)
    expect(await revokeAnyLink(service.platform, linkKinds, linkId)).toBe(true)
    const { signing } = (await eventsOf(signatureRequestId)).at(-1)
    expect(signing.details.known_by).toEqual([{ identified_by: 'command-line' }])
    expect(signing).not.toHaveProperty('actor_email')
    expect((await newestOf(path)).revokedBy).toEqual({ identifiedBy: 'command-line' })
  })

  it('adds its own event to a negotiation, unless it is caused by the removal of a member', async () => {
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}`
    for (const { email } of [rita, dora]) await redlineUrl(service, redlineRequestId, email)
    const { linkId } = await newestOf(path)
    await revoke(path, linkId)
    const [byKey, removed] = [(await newestOf(path)).revokedBy, 'redline_member_removed']
    const revoked = (await redlineEvents(service, redlineRequestId)).at(-1)!
    expect(revoked).toMatchObject({
      event: { event_type: 'redline_link_revoked' },
      redlining: {
        redline_member_role: 'disclosing_party',
        author_email: dora.email,
        details: {
          link_id: linkId,
          channel: 'api',
          known_by: [{ identified_by: 'credential', credential_id: byKey.credentialId, credential_name: null }],
        },
      },
    })
    await service.api.put(`${path}/members`, { members: [dora, { ...rita, email: 'else@receiving.example' }] })
    const later = (await redlineEvents(service, redlineRequestId)).map(event => event.event.event_type)
    expect(later.filter(type => type === 'redline_link_revoked')).toHaveLength(1)
    expect(later).toContain(removed)
    const { body: links } = await service.api.get(`${path}/links`)
    const ofRita = links.find((link: { memberEmail: string }) => link.memberEmail === rita.email)
    expect(ofRita).toMatchObject({ revokedAt: expect.any(String), revokedBy: byKey })
  })

  it('happens only once when several calls arrive at the same time', async () => {
    const { path, signatureRequestId } = await requested()
    await service.api.post(`${path}/url`)
    const { linkId } = await newestOf(path)
    const answers = await Promise.all(Array.from({ length: 6 }, () => revoke(path, linkId)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.revokedAt}`)).size).toBe(1)
    expect(await eventsOf(signatureRequestId)).toHaveLength(2)
  })

  it('is the last event about the link, even when other calls arrive at the same time', async () => {
    const { path, signatureRequestId } = await requested()
    const sessions = [await opened(path), await opened(path), await opened(path)]
    const { body: links } = await service.api.get(`${path}/links`)
    await Promise.all([
      ...sessions.flatMap(session => [
        session.post('/signing/session/viewed'),
        session.post('/signing/session/decline', {}),
      ]),
      ...links.map(({ linkId }: { linkId: string }) => revoke(path, linkId)),
    ])
    const events: { event: { event_type: string }; signing: { details: LinkFacts } }[] =
      await eventsOf(signatureRequestId)
    for (const { linkId } of links) {
      const ofLink = events.filter(
        ({ signing: { details } }) => details.link_id === linkId || details.known_by[0]?.link_id === linkId,
      )
      expect(ofLink.map(one => one.event.event_type).indexOf('signing_link_revoked')).toBe(ofLink.length - 1)
    }
  })
})

describe('a list of links', () => {
  it('is split into pages without gaps or repeats, even for links created in the same millisecond', async () => {
    const { path } = await requested()
    service.clock.stopAt(service.clock.now())
    for (let made = 0; made < 5; made++) await service.api.post(`${path}/url`)
    service.clock.goOn()
    await service.api.post(`${path}/url`)
    const { body: all } = await service.api.get(`${path}/links`)
    expect(all).toHaveLength(6)
    const paged: unknown[] = []
    for (let next: string | null = `${path}/links?limit=4`; next !== null; ) {
      const page = await service.api.get(next)
      expect(page.body.length).toBeLessThanOrEqual(4)
      paged.push(...page.body)
      const link = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')
      next = link && new URL(link[1]!).pathname + new URL(link[1]!).search
    }
    expect(paged).toEqual(all)
  })

  it('refuses an invalid limit or cursor', async () => {
    const { path } = await requested()
    for (const query of ['limit=0', 'limit=1001', 'limit=2&cursor=x', 'cursor=x'])
      expect(await service.api.get(`${path}/links?${query}`)).toMatchObject({ status: 400 })
  })
})

describe('the links of a template', () => {
  it('can be listed and revoked', async () => {
    const path = `/v1/templates/${templateId}`
    const { body } = await service.api.post(`${path}/edit-url`, {})
    const session = new ApiClient(service.url, new URL(body.editUrl).pathname.split('/')[2]!)
    expect((await session.get('/editing/session')).status).toBe(200)
    const links = (await service.api.get(`${path}/links`)).body
    expect(links).toHaveLength(2)
    expect(links[0]).toMatchObject({ channel: 'api', lastUsedAt: expect.any(String), expiresAt: body.expiresAt })
    await revoke(path, links[0].linkId)
    expect(await session.get('/editing/session')).toMatchObject({
      status: 401,
      body: { error: 'Editor link has expired' },
    })
  })
})

describe('the links of a negotiation', () => {
  it('are listed with their member’s email address, and stop working when revoked', async () => {
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}`
    const { session } = await redlineUrl(service, redlineRequestId, dora.email)
    const other = await redlineUrl(service, redlineRequestId, rita.email)
    expect((await session.get('/redlining/session')).status).toBe(200)
    const links = (await service.api.get(`${path}/links`)).body
    expect(links.map((link: { memberEmail: string }) => link.memberEmail)).toEqual([rita.email, dora.email])
    await revoke(path, links[1].linkId)
    const refused = { status: 401, body: { error: 'Redline link has expired', organization: acme } }
    expect(await session.get('/redlining/session')).toMatchObject(refused)
    expect(await session.post('/redlining/session/messages', { text: 'Still here' })).toMatchObject(refused)
    expect((await other.session.get('/redlining/session')).status).toBe(200)
  })

  it.each([
    ['a message', 'messages', { text: 'One more thing' }],
    ['a comment', 'comments', { text: 'One more thing' }],
    ['the end of a turn', 'send', {}],
  ])('do not let %s through while they are being revoked', async (_, action, body) => {
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}`
    const { session } = await redlineUrl(service, redlineRequestId, dora.email)
    await session.get('/redlining/session')
    const { linkId } = await newestOf(path)
    const before = await redlineEvents(service, redlineRequestId)
    const answer = await whileRevoked('redline_request', redlineRequestId, {
      call: () => session.post(`/redlining/session/${action}`, body),
      revoke: () => revoke(path, linkId),
    })
    expect(answer).toMatchObject({ status: 401, body: { error: 'Redline link has expired' } })
    const after = await redlineEvents(service, redlineRequestId)
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)!.event.event_type).toBe('redline_link_revoked')
  })

  it('are all listed in the event if the member added comments through several of them', async () => {
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}`
    for (const text of ['First', 'Second']) {
      const { session } = await redlineUrl(service, redlineRequestId, dora.email)
      await session.post('/redlining/session/comments', { text })
    }
    const { session } = await redlineUrl(service, redlineRequestId, dora.email)
    expect((await session.post('/redlining/session/send', {})).status).toBe(200)
    const [last, ...used] = (await service.api.get(`${path}/links`)).body.map((one: { linkId: string }) => one.linkId)
    const events = await redlineEvents(service, redlineRequestId)
    const linksOf = (type: string) => {
      const { details } = events.find(event => event.event.event_type === type)!.redlining
      return (details as { known_by: { link_id: string }[] }).known_by.map(one => one.link_id)
    }
    expect(linksOf('redline_comment_added').sort()).toEqual(used.sort())
    expect(linksOf('redline_turn_ended')).toEqual([last])
  })

  it('identify the member in every event and round that they are used for', async () => {
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const path = `/v1/redline-requests/${redlineRequestId}`
    const { session } = await redlineUrl(service, redlineRequestId, dora.email)
    await session.get('/redlining/session')
    await session.post('/redlining/session/comments', { text: 'As agreed' })
    await session.post('/redlining/session/messages', { text: 'Have a look' })
    const sent = await session.post('/redlining/session/send', {})
    expect(sent.status).toBe(200)
    const { linkId, credentialId } = (await service.api.get(`${path}/links`)).body[0]
    const known = {
      identified_by: 'embedded-session',
      link_id: linkId,
      credential_id: credentialId,
      credential_name: null,
    }
    const events = await redlineEvents(service, redlineRequestId)
    const acts = ['redline_comment_added', 'redline_message_added', 'redline_turn_ended']
    for (const type of acts) {
      const event = events.find(event => event.event.event_type === type)
      expect(event, type).toMatchObject({ redlining: { details: { known_by: [known] } } })
    }
    expect((await service.api.get(`${path}/rounds`)).body[0].knownBy).toEqual({
      identifiedBy: 'embedded-session',
      linkId,
      credentialId,
      credentialName: null,
    })
  })
})

describe('access to links', () => {
  it('requires the right organization and record, and write permission to revoke', async () => {
    const { path, recipientSignatureId } = await requested()
    const session = await opened(path)
    const { linkId } = await newestOf(path)
    const refused = (doing: string) => ({
      status: 403,
      body: { error: `Client not authorized to ${doing} for this recipient signature` },
    })
    expect(await service.otherApi.get(`${path}/links`)).toMatchObject(refused('list the links'))
    expect(await revoke(path, linkId, service.otherApi)).toMatchObject(refused('revoke a link'))
    const terms = credentialTerms({ scopes: 'signature-requests:read' })
    const made = await inTransaction(service.platform.database, tx =>
      createApiKey(tx, service.acme.organizationId, new Date(), terms),
    )
    const reader = new ApiClient(service.url, made.apiKey)
    expect((await reader.get(`${path}/links`)).status).toBe(200)
    expect(await revoke(path, linkId, reader)).toMatchObject(refused('revoke a link'))
    const { path: otherPath } = await requested()
    const missing = { status: 404, body: { error: `Link not found for id ${linkId}` } }
    expect(await revoke(otherPath, linkId)).toMatchObject(missing)
    expect(await revoke(`/v1/templates/${templateId}`, linkId)).toMatchObject(missing)
    for (const id of [newId('lnk'), recipientSignatureId, 'x', "';--"])
      expect((await revoke(path, encodeURIComponent(id))).status).toBe(404)
    expect((await session.get('/signing/session')).status).toBe(200)
  })

  it('is refused to signers and to members of a negotiation', async () => {
    const { path } = await requested()
    const session = await opened(path)
    const redlineRequestId = await redlineRequest(service, docxTemplateId)
    const member = await redlineUrl(service, redlineRequestId, rita.email)
    for (const caller of [session, member.session]) {
      expect((await caller.get(`${path}/links`)).status).toBe(401)
      expect((await revoke(`/v1/redline-requests/${redlineRequestId}`, newId('lnk'), caller)).status).toBe(401)
    }
  })
})

describe('the notice about a new link', () => {
  const noticesFor = async (subjectId: string) =>
    service.platform.database
      .selectFrom('mail')
      .select(['kind', 'recipient_email'])
      .where('subject_id', '=', subjectId)
      .where('kind', 'in', ['signing-link-made', 'redline-link-made'])
      .execute()
  const regular = async () => {
    const { body } = await service.api.post('/v1/signature-requests', { templateId, signers })
    return {
      signatureRequestId: body.signatureRequestId,
      path: `/v1/recipient-signatures/${body.signers[0].recipientSignatureId}`,
    }
  }

  it('is sent at most once in twelve hours, however many links are created at the same time', async () => {
    const { path, signatureRequestId } = await regular()
    await Promise.all(Array.from({ length: 8 }, () => service.api.post(`${path}/url`)))
    expect(await noticesFor(signatureRequestId)).toEqual([
      { kind: 'signing-link-made', recipient_email: signers[0]!.email },
    ])
    service.clock.advance(12 * hourMs)
    await service.api.post(`${path}/url`)
    expect(await noticesFor(signatureRequestId)).toHaveLength(2)
  })

  it('is sent to a member of a negotiation, even if the negotiation sends no other emails', async () => {
    const told = await redlineRequest(service, docxTemplateId)
    const quiet = await redlineRequest(service, docxTemplateId, { notify: false })
    for (const id of [told, quiet]) {
      await redlineUrl(service, id, rita.email)
      expect(await noticesFor(id)).toEqual([{ kind: 'redline-link-made', recipient_email: rita.email }])
    }
  })

  it('is not sent for an embedded request unless the call asks for it', async () => {
    const { path, signatureRequestId } = await requested()
    await service.api.post(`${path}/url`)
    expect(await noticesFor(signatureRequestId)).toEqual([])
    await service.api.post(`${path}/url`, { notify: true })
    expect(await noticesFor(signatureRequestId)).toHaveLength(1)
  })

  it('is mandatory until the operator makes it optional or switches it off', async () => {
    const { path, signatureRequestId } = await regular()
    const refusal = await service.api.post(`${path}/url`, { notify: false })
    expect(refusal).toMatchObject({ status: 409, body: { error: expect.stringMatching(/omit notify/) } })
    expect((await service.api.get(`${path}/links`)).body).toEqual([])
    const set = (notices: string) =>
      inTransaction(service.platform.database, tx => setLinkNotices(tx, service.acme.organizationId, notices))
    await expect(set('never')).rejects.toMatchObject({ code: 'invalid_input' })
    await set('optional')
    expect((await service.api.post(`${path}/url`, { notify: false })).status).toBe(200)
    await set('off')
    expect((await service.api.post(`${path}/url`, { notify: true })).status).toBe(200)
    expect(await noticesFor(signatureRequestId)).toEqual([])
    await set('on')
  })
})
