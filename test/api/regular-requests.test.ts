import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  sign,
  signers,
  signingToken,
  untilStatus,
} from '../support/builders.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp()
  const fields = ['Buyer', 'Seller'].map((role, index) => field(index * 2, { type: 'signature', role, height: 36 }))
  templateId = (await readyTemplate(service.api, { fields })).templateId
})
afterAll(() => service.stop())

const three = ['ann', 'ben', 'cem'].map(name => ({ email: `${name}@x.example`, name }))
const mails = (request: { signatureRequestId: string }) => orderedMails(service, request.signatureRequestId)
const create = (body: Record<string, unknown> = {}, version = 'v1') =>
  service.api.post(`/${version}/signature-requests`, { templateId, signers, ...body })
const sessionOf = async (recipientSignatureId: string) =>
  new ApiClient(service.url, await signingToken(service.api, recipientSignatureId))
const sessionsOf = (request: { signers: { recipientSignatureId: string }[] }) =>
  Promise.all(request.signers.map(signer => sessionOf(signer.recipientSignatureId)))

describe('creating a regular request', () => {
  it.each(['v1', 'v0'])('returns the specified response and mails every signer, under %s', async version => {
    const { status, body } = await create({}, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      signatureRequestId: expect.stringMatching(/^sreq_/),
      templateId,
      signers: signers.map(({ email, name }) => ({ email, name, recipientSignatureId: expect.any(String) })),
      sender: { email: 'owner@acme.example', name: 'Olive Owner' },
      status: 'Created',
      testMode: false,
      fields: expect.any(Array),
    })
    expect(await mails(body)).toEqual(['invitation bea@buyer.example', 'invitation sam@seller.example'])
  })

  it('sends no mail when it is refused', async () => {
    const count = () => service.platform.database.selectFrom('mail').select('id').orderBy('id').execute()
    const before = await count()
    expect((await create({ signers: [signers[0]] })).body).toEqual({
      error: 'Missing signer for role "Seller" required by template fields',
    })
    expect(await count()).toEqual(before)
  })

  it("refuses another organization's template, and reports an unknown template as not found", async () => {
    const foreign = await service.otherApi.post('/v1/signature-requests', { templateId, signers })
    expect(foreign).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to create a signature request for this template' },
    })
    const unknown = await service.api.post('/v1/signature-requests', { templateId: 'tpl_x', signers })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Template not found for id tpl_x' } })
    expect(await service.api.post('/v0/signature-requests', { signers })).toMatchObject({
      status: 400,
      body: { error: 'templateId is required' },
    })
  })

  it.each([
    [{ reminders: { firstAfterDays: 0 } }, 'reminders.firstAfterDays must be at least 1; got the number 0'],
    [{ reminders: { everyDays: 1.5 } }, 'reminders.everyDays must be an integer; got the number 1.5'],
    [{ reminders: true }, 'reminders must be an object; got true'],
    [{ expiresInDays: 366 }, 'expiresInDays must be at most 365; got the number 366'],
    [{ subject: 'Lease\r\nBcc: all@x.example' }, 'subject must be a single line'],
    [{ metadata: { 'a\nb': { deep: 1 } } }, 'metadata.a\nb must be text; got an object'],
    [{ metadata: { ['k'.repeat(101)]: 'v' } }, 'Keys of metadata must have at most 100 characters'],
    [{ metadata: { '': 'v' } }, 'Keys of metadata must not be empty'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])) },
      'metadata must have at most 50 keys; got 51',
    ],
    [{ redirectUrl: 'ftp://x.example/' }, 'redirectUrl must be an http or https URL; got "ftp://x.example/"'],
    [{ redirectUrl: '/done' }, 'redirectUrl must be an http or https URL; got "/done"'],
  ])('refuses %j', async (change, error) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { error } })
  })

  it('keeps all options, including 50 metadata keys, and defaults to reminders after 3 and every 7 days', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 'v'.repeat(1_000)]))
    const asked = { metadata, subject: ' Lease ', message: 'Hello\nthere', redirectUrl: 'https://x.example/done' }
    const { body } = await create({ ...asked, reminders: { firstAfterDays: 1 } })
    const record = (await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)).body
    expect(record).toMatchObject({ ...asked, subject: 'Lease', reminders: { firstAfterDays: 1, everyDays: 7 } })
    const plain = await create()
    const { reminders } = (await service.api.get(`/v1/signature-requests/${plain.body.signatureRequestId}`)).body
    expect(reminders).toEqual({ firstAfterDays: 3, everyDays: 7 })
  })
})

describe('turn mails of a regular request', () => {
  it('reach the next signer once, even if the previous signer double-clicks', async () => {
    const request = await regularRequest(service.api, { templateId })
    const [bea, sam] = await sessionsOf(request)
    expect((await sam!.get('/signing/session')).body).toMatchObject({
      state: 'Waiting',
      waitingFor: [{ name: 'Bea Buyer' }],
    })
    const answers = await Promise.all([sign(bea!), sign(bea!), sign(bea!)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect((await mails(request)).slice(2)).toEqual(['your-turn sam@seller.example'])
  })

  it('reach the next signer only after all parallel signers have signed', async () => {
    const parallel = [0, 0, 1].map((order, index) => ({ name: `Role ${index}`, order }))
    const own = await readyTemplate(service.api, { fields: [], signerRoles: parallel })
    const request = await regularRequest(service.api, {
      templateId: own.templateId,
      body: { signers: three.map((one, index) => ({ ...one, role: `Role ${index}` })) },
    })
    const [ann, ben] = await sessionsOf(request)
    await sign(ann!)
    expect(await mails(request)).toHaveLength(3)
    await sign(ben!)
    expect((await mails(request)).slice(3)).toEqual(['your-turn cem@x.example'])
  })

  it('reach the next signer once when two parallel signers finish at the same moment', async () => {
    const own = await readyTemplate(service.api, {
      fields: [],
      signerRoles: [0, 0, 1].map((order, index) => ({ name: `Role ${index}`, order })),
    })
    const body = { signers: three.map((one, index) => ({ ...one, role: `Role ${index}` })) }
    const request = await regularRequest(service.api, { templateId: own.templateId, body })
    const [ann, ben] = await sessionsOf(request)
    await Promise.all([sign(ann!), sign(ben!)])
    expect((await mails(request)).slice(3)).toEqual(['your-turn cem@x.example'])
  })

  it('are not sent when sequential is false', async () => {
    const request = await regularRequest(service.api, { templateId, body: { sequential: false } })
    const [bea] = await sessionsOf(request)
    await sign(bea!)
    expect(await mails(request)).toHaveLength(2)
  })
})

describe('the end of a regular request', () => {
  it('is mailed to the signers and the sender when the sealed file is ready', async () => {
    const request = await regularRequest(service.api, { templateId })
    for (const session of await sessionsOf(request)) await sign(session)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    expect((await mails(request)).slice(3)).toEqual([
      'completed bea@buyer.example',
      'completed sam@seller.example',
      'sender-completed owner@acme.example',
    ])
  })

  it('is mailed to the other signers and the sender after a decline, which emits only document_declined', async () => {
    const request = await regularRequest(service.api, { templateId })
    const [bea, sam] = await sessionsOf(request)
    const answers = await Promise.all([1, 2].map(() => bea!.post('/signing/session/decline', { reason: 'Too dear' })))
    expect(answers.map(answer => answer.body)).toEqual([{ state: 'Declined' }, { state: 'Declined' }])
    expect((await mails(request)).slice(2)).toEqual([
      'declined sam@seller.example',
      'sender-declined owner@acme.example',
    ])
    const events = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`)
    expect(
      events.body.signatureRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type),
    ).toEqual(['document_created', 'signing_link_created', 'signing_link_created', 'document_declined'])
    expect(await sign(sam!)).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
  })

  it('stays declined when a signature arrives at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const request = await regularRequest(service.api, { templateId, body: { sequential: false } })
      const [bea, sam] = await sessionsOf(request)
      const [signed, declined] = await Promise.all([sign(bea!), sam!.post('/signing/session/decline', {})])
      const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
      expect(declined.status).toBe(200)
      expect(body).toMatchObject({ status: 'Expired', expiredReason: 'Declined' })
      expect(body.signers[0].signedAt !== null).toBe(signed.status === 200)
      if (signed.status !== 200) expect(signed).toMatchObject({ status: 409, body: { error: 'Envelope has expired' } })
    }
  })
})

describe('an embedded request', () => {
  it('causes no mails, whatever happens to it', async () => {
    const completed = await embeddedRequest(service.api, { templateId, body: { reminders: { firstAfterDays: 1 } } })
    for (const session of await sessionsOf(completed)) await sign(session)
    const body = await untilStatus(service.api, completed.signatureRequestId, 'Completed')
    expect(body.reminders).toBe(null)
    const declined = await embeddedRequest(service.api, { templateId })
    await (await sessionOf(declined.signers[0]!.recipientSignatureId)).post('/signing/session/decline', {})
    const voided = await embeddedRequest(service.api, { templateId })
    await service.api.post(`/v1/signature-requests/${voided.signatureRequestId}/void`)
    const expired = await embeddedRequest(service.api, { templateId, body: { expiresInDays: 1 } })
    service.clock.advance(86_400_000)
    await service.runSchedule('send-due-reminders')
    await service.runSchedule('expire-signature-requests')
    for (const request of [completed, declined, voided, expired]) expect(await mails(request)).toEqual([])
    expect(await service.api.post(`/v1/signature-requests/${voided.signatureRequestId}/remind`)).toMatchObject({
      status: 409,
      body: {
        error:
          'Signers of an embedded signature request are not emailed; create a signing URL and show it to the signer',
      },
    })
  })
})
