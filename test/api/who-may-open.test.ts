import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey, credentialTerms } from '../../src/features/credentials/create-credentials.ts'
import { setLinkNotices } from '../../src/features/links/link-notices.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, regularRequest } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { dan, dora, redlineEvents, redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const max = { email: 'max@acme.example', displayName: 'Max Member', role: 'DisclosingParty' }
const bea = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const maxSigns = { email: 'Max@Acme.example', name: 'Max Member', role: 'Seller' }

let service: TestApp
let templateId: string
let docxTemplateId: string
let owner: PageClient
let admin: PageClient
let member: PageClient
/** A program with a named API key. */
let shop: ApiClient
let byShop: object
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  admin = await joined(service, owner, { email: 'ada@acme.example', role: 'admin', name: 'Ada Admin' })
  member = await joined(service, owner, { email: max.email, role: 'member' })
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
  const made = await inTransaction(service.platform.database, tx =>
    createApiKey(tx, service.acme.organizationId, new Date(), credentialTerms({ name: 'Shop' })),
  )
  shop = new ApiClient(service.url, made.apiKey)
  byShop = { identified_by: 'credential', credential_id: made.keyId, credential_name: 'Shop' }
})
afterAll(() => service?.stop())

const negotiation = (body: object = {}) =>
  redlineRequest(service, docxTemplateId, { members: [max, dan, rita], ...body })
const urlOf = (redlineRequestId: string, memberEmail: string, by: ApiClient | PageClient = service.api, more = {}) =>
  by.post(`/v1/redline-requests/${redlineRequestId}/url`, { memberEmail, ...more })
const mailed = (body: object = {}) =>
  regularRequest(service.api, { templateId, body: { signers: [bea, maxSigns], sequential: false, ...body } })
const embedded = () => embeddedRequest(service.api, { templateId, body: { signers: [bea, maxSigns] } })
const signingUrl = (
  { signers }: { signers: { recipientSignatureId: string }[] },
  position: number,
  by: ApiClient | PageClient = service.api,
  body?: object,
) => by.post(`/v1/recipient-signatures/${signers[position]!.recipientSignatureId}/url`, body)
const linksOf = async (path: string) =>
  (await service.api.get(`/v1/${path}/links`)).body.filter((one: { channel: string }) => one.channel === 'api')
const tellings = (subjectId: string) =>
  service.platform.database
    .selectFrom('mail')
    .select(['recipient_email as to', 'details'])
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', ['signing-link-made', 'redline-link-made'])
    .orderBy('created_at')
    .execute()
const signingEvents = async (signatureRequestId: string) =>
  (await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)).body.signatureRequestEvents
const notOwn = (email: string) => ({
  status: 403,
  body: { error: `People can open only what is addressed to themselves; this is for ${email}` },
})

describe('a person', () => {
  it('cannot open a negotiation as another member, whatever their role', async () => {
    const redlineRequestId = await negotiation()
    for (const page of [owner, admin, member])
      for (const { email } of [rita, dan])
        expect(await urlOf(redlineRequestId, email, page)).toMatchObject(notOwn(email))
    expect(await urlOf(redlineRequestId, max.email, owner)).toMatchObject(notOwn(max.email))
    expect(await linksOf(`redline-requests/${redlineRequestId}`)).toEqual([])
  })

  it('can open their own side, without a notice by email', async () => {
    const redlineRequestId = await negotiation()
    const { status, body } = await urlOf(redlineRequestId, 'MAX@acme.example', member)
    expect(status).toBe(200)
    const session = new ApiClient(service.url, new URL(body.redlineUrl).pathname.split('/')[2]!)
    expect((await session.get('/redlining/session')).body.member.email).toBe(max.email)
    expect(await tellings(redlineRequestId)).toEqual([])
  })

  it('cannot sign for another signer in emailed or embedded requests, whatever their role', async () => {
    for (const request of [await mailed(), await embedded()]) {
      for (const page of [owner, admin, member])
        expect(await signingUrl(request, 0, page)).toMatchObject(notOwn(bea.email))
      expect(await linksOf(`recipient-signatures/${request.signers[0]!.recipientSignatureId}`)).toEqual([])
    }
  })

  it('can sign what is addressed to them, whatever `notify` says', async () => {
    const request = await mailed()
    for (const body of [undefined, { notify: false }, { notify: true }])
      expect(await signingUrl(request, 1, member, body)).toMatchObject({ status: 200 })
    expect(await tellings(request.signatureRequestId)).toEqual([])
  })

  it('with an unconfirmed email address can sign only what they sent themselves', async () => {
    const self = { email: 'owner@acme.example', name: 'Olive Owner', role: 'Seller' }
    const [sent, received] = [
      await mailed({ signers: [bea, self] }),
      await mailed({ signers: [bea, self], sender: { email: 'ada@acme.example', name: 'Ada' } }),
    ]
    expect((await signingUrl(sent, 1, owner)).status).toBe(200)
    expect(await signingUrl(received, 1, owner)).toMatchObject({
      status: 403,
      body: { error: 'Confirm your email address first; your account shows how' },
    })
  })

  it('cannot edit a template under another name', async () => {
    const url = `/v1/templates/${templateId}/edit-url`
    const editor = { name: 'Ada Admin', email: 'ada@acme.example' }
    expect(await member.post(url, { editor })).toMatchObject(notOwn(editor.email))
    expect((await member.post(url, { editor: { name: 'Max', email: max.email } })).status).toBe(200)
    expect((await service.api.post(url, { editor })).status).toBe(200)
  })

  it('cannot put a colleague on the other side of a negotiation', async () => {
    const redlineRequestId = await negotiation()
    const put = (members: object[], page: ApiClient | PageClient = member) =>
      page.call('PUT', `/v1/redline-requests/${redlineRequestId}/members`, { members })
    const spy = { email: 'ada@acme.example', displayName: 'Ada Admin', role: 'ReceivingCounsel' }
    const refused = { status: 409, body: { error: `${spy.email} belongs to the organization of the other side` } }
    expect(await put([max, dan, rita, spy])).toMatchObject(refused)
    expect((await put([dan, rita])).status).toBe(200)
    expect(await put([dan, rita, spy])).toMatchObject(refused)
    expect((await put([dan, rita, { ...spy, role: 'DisclosingCounsel' }])).status).toBe(200)
    expect((await put([dan, rita, spy], service.api)).status).toBe(200)
  })
})

describe('a link that a program makes for a person', () => {
  it('is announced to the member and recorded with the credential, even in a negotiation without emails', async () => {
    for (const body of [{}, { notify: false }]) {
      const redlineRequestId = await negotiation(body)
      expect((await urlOf(redlineRequestId, rita.email, shop)).status).toBe(200)
      expect(await tellings(redlineRequestId)).toEqual([{ to: rita.email, details: { credential: 'Shop' } }])
      const [{ linkId }] = await linksOf(`redline-requests/${redlineRequestId}`)
      expect((await redlineEvents(service, redlineRequestId)).at(-1)).toMatchObject({
        event: { event_type: 'redline_link_created' },
        redlining: {
          redline_member_role: 'receiving_party',
          author_email: rita.email,
          details: { name: rita.displayName, link_id: linkId, is_notified: true, known_by: [byShop] },
        },
      })
    }
  })

  it('is announced despite `notify: false` in a negotiation without emails, and the answer has a warning', async () => {
    const redlineRequestId = await negotiation({ notify: false })
    const { status, body } = await urlOf(redlineRequestId, rita.email, shop, { notify: false })
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([{ code: 'member-notified' }])
    expect(await tellings(redlineRequestId)).toHaveLength(1)
  })

  it('is announced to the signer of an emailed request and recorded, once in twelve hours per credential', async () => {
    const request = await mailed()
    for (const by of [shop, shop, service.api]) expect((await signingUrl(request, 0, by)).status).toBe(200)
    const told = await tellings(request.signatureRequestId)
    expect(told).toMatchObject([
      { to: bea.email, details: { credential: 'Shop' } },
      { to: bea.email, details: { credential: expect.stringMatching(/^key_/) } },
    ])
    const created = (await signingEvents(request.signatureRequestId)).slice(1)
    expect(created.map((one: { event: { event_type: string } }) => one.event.event_type)).toEqual(
      Array(2).fill('signing_link_created'),
    )
    expect(created[0].signing).toMatchObject({
      recipient_signature_id: request.signers[0]!.recipientSignatureId,
      details: { is_notified: true, known_by: [byShop] },
    })
  })

  it('is neither announced nor recorded for an embedded request', async () => {
    const request = await embedded()
    expect((await signingUrl(request, 0, shop)).status).toBe(200)
    expect(await tellings(request.signatureRequestId)).toEqual([])
    expect(await signingEvents(request.signatureRequestId)).toHaveLength(1)
  })

  it('is recorded even if the operator has switched the notices off', async () => {
    const set = (notices: string) =>
      inTransaction(service.platform.database, tx => setLinkNotices(tx, service.acme.organizationId, notices))
    await set('off')
    const request = await mailed()
    await signingUrl(request, 0, shop)
    await set('on')
    expect(await tellings(request.signatureRequestId)).toEqual([])
    expect((await signingEvents(request.signatureRequestId)).at(-1).signing.details).toMatchObject({
      is_notified: false,
      known_by: [byShop],
    })
  })
})

describe('an organization can switch off', () => {
  const change = async (settings: object) => {
    const { headers } = await owner.get('/v1/organization')
    const changed = await owner.call('PATCH', '/v1/organization', settings, { 'if-match': headers.get('etag')! })
    expect(changed.status).toBe(200)
  }
  beforeEach(() => change({ allowsMailedSigningUrls: true, allowsOtherSideUrls: true }))

  it('signing URLs for emailed requests, which leaves embedded requests alone', async () => {
    await change({ allowsMailedSigningUrls: false })
    const request = await mailed()
    expect(await signingUrl(request, 0)).toMatchObject({
      status: 403,
      body: {
        error: 'The organization has switched off signing URLs for emailed requests; signers use their emailed link',
      },
    })
    expect((await signingUrl(request, 1, member)).status).toBe(200)
    expect((await signingUrl(await embedded(), 0)).status).toBe(200)
  })

  it('URLs for the other side, which leaves its own side alone', async () => {
    await change({ allowsOtherSideUrls: false })
    const redlineRequestId = await negotiation()
    expect(await urlOf(redlineRequestId, rita.email)).toMatchObject({
      status: 403,
      body: { error: `The organization has switched off URLs for the other side; ${rita.email} uses the emailed link` },
    })
    for (const { email } of [max, dan]) expect((await urlOf(redlineRequestId, email)).status).toBe(200)
    const spy = { email: 'ada@acme.example', displayName: 'Ada Admin', role: 'ReceivingCounsel' }
    const members = `/v1/redline-requests/${redlineRequestId}/members`
    expect((await service.api.put(members, { members: [max, dan, rita, spy] })).status).toBe(409)
    const stranger = await redlineRequest(service, docxTemplateId, { members: [dora, rita] })
    expect((await urlOf(stranger, dora.email)).status).toBe(403)
  })

  it('both at once, which is recorded in the audit list', async () => {
    await change({ allowsMailedSigningUrls: false, allowsOtherSideUrls: false })
    const { body } = await owner.get('/v1/organization/events?limit=1')
    expect(body.organizationEvents[0].organization.details).toMatchObject({
      changed: ['allows_mailed_signing_urls', 'allows_other_side_urls'],
      values: { allows_mailed_signing_urls: false, allows_other_side_urls: false },
    })
  })
})
