import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreedRequest } from '../support/agreements.ts'
import type { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let max: PageClient
let stranger: PageClient
let templateId: string

beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  max = await joined(service, owner, { email: 'max@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

const seller = { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' }
const buyer = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const home = async (page: PageClient) => (await page.get('/v1/organization/home')).body
const titles = (items: { title: string }[]) => items.map(item => item.title)
const listed = async (page: PageClient, query: string) => (await page.get(`/v1/signature-requests?${query}`)).body

const sent = (subject: string, signers: object[], body: object = {}) =>
  embeddedRequest(service.api, { templateId, body: { signers, subject, ...body } })

const signedBy = async (recipientSignatureId: string) =>
  sign(await signingSession(service, recipientSignatureId), { 'Full name': 'Bea', 'Date of birth': '1990-05-31' })

describe("a person's to-do list", () => {
  it('contains a request only while it is their turn to sign', async () => {
    const mine = { email: 'max@ACME.example', name: 'Max Member' }
    const second = await sent('In turn later', [buyer, { ...mine, role: 'Seller' }])
    const first = await sent('In turn now', [{ ...mine, role: 'Buyer' }, seller])
    expect(titles((await home(max)).toSign)).toEqual(['In turn now'])
    expect((await home(max)).toSign[0]).toMatchObject({
      signatureRequestId: first.signatureRequestId,
      recipientSignatureId: first.signers[0]!.recipientSignatureId,
    })
    await signedBy(second.signers[0]!.recipientSignatureId)
    await signedBy(first.signers[0]!.recipientSignatureId)
    expect(titles((await home(max)).toSign)).toEqual(['In turn later'])
    await service.api.post(`/v1/signature-requests/${second.signatureRequestId}/void`)
    expect((await home(max)).toSign).toEqual([])
  })

  it('contains nothing for other people or from other organizations', async () => {
    const template = await readyTemplate(service.otherApi)
    await embeddedRequest(service.otherApi, {
      templateId: template.templateId,
      body: { signers: [{ email: 'max@acme.example', name: 'Max', role: 'Buyer' }, seller], subject: 'Of others' },
    })
    await sent('Of the owner', [{ email: 'owner@acme.example', name: 'Olive', role: 'Buyer' }, seller])
    expect((await home(max)).toSign).toEqual([])
  })

  it('stays empty until they have confirmed their address', async () => {
    const { firstSteps, toSign, waitingForOthers, counts } = await home(owner)
    expect(toSign).toEqual([])
    expect(counts.toSign).toBe(0)
    expect(titles(waitingForOthers)).not.toContain('Of the owner')
    // the first steps already offer the request that the owner is to sign
    expect(firstSteps.ownRecipientSignatureId).toMatch(/^rsig_/)
    const { database } = service.platform
    await database.updateTable('user').set({ emailVerified: true }).where('email', '=', 'owner@acme.example').execute()
    service.clock.advance(2_000)
    await expect.poll(async () => titles((await home(owner)).toSign)).toEqual(['Of the owner'])
  })

  it('drops a request at its deadline, before a job marks it as expired', async () => {
    await sent('Soon over', [{ email: 'max@acme.example', name: 'Max', role: 'Buyer' }, seller], { expiresInDays: 1 })
    expect(titles((await home(max)).toSign)).toEqual(['Soon over'])
    expect(titles((await home(max)).expiring)).toEqual(['Soon over'])
    service.clock.advance(86_400_000 + 1_000)
    expect(await home(max)).toMatchObject({ toSign: [], expiring: [] })
  })

  it('contains a negotiation only while it is their turn', async () => {
    const template = await redlineTemplate(service)
    const own = { email: 'max@acme.example', displayName: 'Max Member', role: 'DisclosingParty' }
    const turn = await redlineRequest(service, template, { members: [own, rita] })
    await redlineRequest(service, template, {
      members: [
        { ...rita, role: 'DisclosingParty' },
        { ...own, role: 'ReceivingParty' },
      ],
    })
    expect((await home(max)).toNegotiate).toMatchObject([{ redlineRequestId: turn, title: 'contract' }])
    await service.api.put(`/v1/redline-requests/${turn}/members`, {
      members: [{ ...own, email: 'other@acme.example' }, rita],
    })
    expect((await home(max)).toNegotiate).toEqual([])
  })
})

describe("an organization's to-do list", () => {
  it('contains a declined request for 30 days', async () => {
    const request = await sent('No, thanks', [buyer, seller])
    const session = await signingSession(service, request.signers[0]!.recipientSignatureId)
    expect(await session.post('/signing/session/decline', { reason: 'Too dear' })).toMatchObject({ status: 200 })
    expect((await home(max)).declined).toMatchObject([{ title: 'No, thanks', name: 'Bea Buyer' }])
    service.clock.advance(31 * 86_400_000)
    expect((await home(max)).declined).toEqual([])
  })

  it('contains a signer whose email bounced, until the address is corrected', async () => {
    // the request is embedded and sends no email: a delivered email would clear the bounce
    const { signers, signatureRequestId } = await sent('Came back', [buyer, seller])
    const { recipientSignatureId } = signers[0]!
    await service.platform.database
      .updateTable('recipient')
      .set({ bounced_at: service.clock.now(), bounce_reason: 'No such user' })
      .where('id', '=', recipientSignatureId)
      .execute()
    expect((await home(max)).bounced).toMatchObject([
      { signatureRequestId, recipientSignatureId, title: 'Came back', email: buyer.email },
    ])
    await service.api.patch(`/v1/recipient-signatures/${recipientSignatureId}`, { email: 'right@buyer.example' })
    expect((await home(max)).bounced).toEqual([])
  })

  it('contains a disabled webhook endpoint, for members who may see endpoints', async () => {
    const { body } = await service.api.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })
    await service.platform.database
      .updateTable('webhook_endpoint')
      .set({ enabled: false, disabled_at: service.clock.now() })
      .where('id', '=', body.webhookEndpointId)
      .execute()
    expect((await home(owner)).endpointsOff).toMatchObject([{ url: 'https://receiver.example/hook' }])
    expect((await home(max)).endpointsOff).toEqual([])
  })

  it('contains an agreed negotiation until it is sent for signature', async () => {
    const id = await agreedRequest(service, await redlineTemplate(service))
    expect((await home(max)).agreed).toMatchObject([{ redlineRequestId: id }])
    const signers = [{ email: rita.email, name: rita.displayName }]
    const answer = await max.post(`/v1/redline-requests/${id}/signature-requests`, { signers })
    expect(answer.status).toBe(200)
    expect((await home(max)).agreed).toEqual([])
  })

  it('contains at most five items of each kind, and counts every request once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n++)
      ids.push((await sent(`Ends ${n}`, [buyer, seller], { expiresInDays: 7 - (n % 2) })).signatureRequestId)
    await service.platform.database
      .updateTable('recipient')
      .set({ bounced_at: service.clock.now() })
      .where('signature_request_id', '=', ids[0]!)
      .execute()
    const { expiring, bounced, counts } = await home(max)
    expect([expiring.length, bounced.length, counts.needsAttention]).toEqual([5, 2, 7])
    expect(await listed(max, 'needsAttention=true')).toHaveLength(7)
  })
})

describe('what waits for others', () => {
  const me = { email: 'max@ACME.example', name: 'Max Member' }
  const others = 'waitingForOthersThan=max@acme.example&sort=oldest'

  beforeAll(async () => {
    for (const { signatureRequestId } of await listed(max, 'state=waiting'))
      await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`)
  })

  it('contains the open requests that wait for other people only, the oldest first, with who is next', async () => {
    const begun = await sent('Begun', [buyer, seller])
    await signedBy(begun.signers[0]!.recipientSignatureId)
    await sent('Not yet mine', [buyer, { ...me, role: 'Seller' }])
    await sent('Mine', [{ ...me, role: 'Buyer' }, seller])
    await sent('Mine too', [buyer, { ...me, role: 'Seller' }], { sequential: false })
    await sent('Of two', [buyer, seller], { sequential: false })
    const voided = await sent('Voided', [buyer, seller])
    await service.api.post(`/v1/signature-requests/${voided.signatureRequestId}/void`)
    const late = await sent('Past its deadline', [buyer, seller])
    await service.platform.database
      .updateTable('signature_request')
      .set({ expires_at: service.clock.now() })
      .where('id', '=', late.signatureRequestId)
      .execute()
    expect((await max.post('/v1/request-drafts', { templateId })).status).toBe(200)
    const { waitingForOthers, counts } = await home(max)
    const person = ({ name, email }: typeof buyer) => ({ name, email })
    expect(waitingForOthers).toMatchObject([
      { title: 'Begun', next: [person(seller)], done: 1, recipients: 2 },
      { title: 'Not yet mine', next: [person(buyer)], done: 0, recipients: 2 },
      { title: 'Of two', next: [person(buyer), person(seller)], done: 0, recipients: 2 },
    ])
    expect(counts.waitingForOthers).toBe(3)
    expect(titles(await listed(max, others))).toEqual(titles(waitingForOthers))
  })

  it('contains, for everybody else, what waits for a person', async () => {
    expect(titles((await home(owner)).waitingForOthers)).toEqual([
      'Begun',
      'Not yet mine',
      'Mine',
      'Mine too',
      'Of two',
    ])
  })

  it('contains nothing from other organizations', async () => {
    const { waitingForOthers, counts } = await home(stranger)
    expect(titles(waitingForOthers)).toEqual(titles(await listed(stranger, 'state=waiting&sort=oldest')))
    expect(titles(waitingForOthers)).not.toContain('Begun')
    expect(counts.waitingForOthers).toBe(waitingForOthers.length)
  })

  it('is counted up to 100, as is what waits for the person', async () => {
    await copy('Mine', 98)
    await copy('Not yet mine', 98)
    const { toSign, waitingForOthers, counts } = await home(max)
    expect([toSign.length, waitingForOthers.length]).toEqual([5, 5])
    expect(counts).toMatchObject({ toSign: 100, waitingForOthers: 100 })
    const found = await listed(max, others)
    expect(found).toHaveLength(101)
    for (const { signatureRequestId } of found.slice(0, 2))
      await service.api.post(`/v1/signature-requests/${signatureRequestId}/void`)
    expect((await home(max)).counts.waitingForOthers).toBe(99)
  })

  /** Copies the request with a title and its recipients. */
  const copy = (title: string, count: number) =>
    sql`
    with copied as (
      select s, n, left(s.id, 27) || lpad(n::text, 4, '0') as id
        from signature_request s, generate_series(1, ${count}::int) n where s.title = ${title}
    ), sent as (
      insert into signature_request
      select (jsonb_populate_record(s, jsonb_build_object('id', id, 'updated_at', (s).updated_at - n * interval '1 hour'))).*
        from copied
    )
    insert into recipient
    select (jsonb_populate_record(r, jsonb_build_object(
             'id', 'rsig_' || r.position || right(c.id, 25), 'signature_request_id', c.id))).*
      from copied c join recipient r on r.signature_request_id = (c.s).id`.execute(service.platform.database)
})

describe('the first steps', () => {
  it('are ticked off as they happen, and disappear once a person downloads a signed document', async () => {
    const { otherApi: api } = service
    expect((await home(stranger)).firstSteps).toMatchObject({ isSent: true, completedId: null, isDownloaded: false })
    const { templateId: plain } = await readyTemplate(api, {
      fields: [{ type: 'signature', role: 'Buyer', page: 1, x: 72, y: 100, width: 200, height: 40 }],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const { signatureRequestId, signers } = await embeddedRequest(api, {
      templateId: plain,
      body: { signers: [{ email: service.other.ownerEmail, name: 'Olive', role: 'Buyer' }] },
    })
    const { recipientSignatureId } = signers[0]!
    expect((await home(stranger)).firstSteps).toMatchObject({
      templateId: plain,
      ownRecipientSignatureId: recipientSignatureId,
    })
    await sign(await signingSession({ api, url: service.url }, recipientSignatureId), {})
    await untilStatus(api, signatureRequestId, 'Completed')
    const done = await home(stranger)
    expect(done.firstSteps).toMatchObject({ completedId: signatureRequestId, isDownloaded: false })
    expect(done.completed).toMatchObject([{ signatureRequestId }])
    expect(done.counts.completed).toBe(1)
    const file = `/v1/signature-requests/${signatureRequestId}/signed-envelope`
    await api.get(file)
    expect((await home(stranger)).firstSteps).toMatchObject({ isDownloaded: false })
    await stranger.get(file)
    expect((await home(stranger)).firstSteps).toBeNull()
  })

  it('are dismissed for the whole organization, even if two people dismiss them', async () => {
    expect((await home(owner)).firstSteps).not.toBeNull()
    expect((await max.delete('/v1/organization/first-steps')).status).toBe(200)
    expect((await owner.delete('/v1/organization/first-steps')).status).toBe(200)
    expect((await home(owner)).firstSteps).toBeNull()
  })
})

describe('the document of a request', () => {
  const documentOf = (page: PageClient | ApiClient, id: string) => page.get(`/v1/signature-requests/${id}/document`)

  it('is shown as it was sent, then with its seal after completion, and not at all after deletion', async () => {
    const request = await sent('Look at me', [buyer, seller])
    const { body } = await documentOf(max, request.signatureRequestId)
    expect(body).toMatchObject({ isSealed: false, pages: [{ width: expect.any(Number), rotation: 0 }] })
    const file = await fetch(body.documentPresignedUrl)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const picture = async () => (await documentOf(max, request.signatureRequestId)).body.firstPagePresignedUrl
    await expect.poll(picture).toEqual(expect.any(String))
    expect((await fetch(await picture())).headers.get('content-type')).toBe('image/webp')
    expect((await fetch(body.documentPresignedUrl.replace(/.$/, '!'))).status).toBe(403)
    await signedBy(request.signers[0]!.recipientSignatureId)
    await sign(await signingSession(service, request.signers[1]!.recipientSignatureId))
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const { body: sealed } = await documentOf(max, request.signatureRequestId)
    expect(sealed.isSealed).toBe(true)
    expect(Buffer.from(await (await fetch(sealed.documentPresignedUrl)).arrayBuffer()).includes('/ByteRange')).toBe(
      true,
    )
    await deleteContent(service, request.signatureRequestId)
    expect(await documentOf(max, request.signatureRequestId)).toMatchObject({ status: 410 })
    expect((await fetch(body.documentPresignedUrl)).status).toBe(410)
  })

  it('cannot be read by other organizations', async () => {
    const { signatureRequestId } = await sent('Ours', [buyer, seller])
    expect((await documentOf(service.otherApi, signatureRequestId)).status).toBe(403)
  })
})
