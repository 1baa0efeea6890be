import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, readyTemplate, regularRequest, sign, signingSession, untilStatus } from '../support/builders.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let folder: string
let templateId: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-actions-'))
  const fields = [field(0, { type: 'signature', label: 'Signature' })]
  templateId = (await readyTemplate(service.api, { fields, signerRoles: [{ name: 'Buyer', order: 0 }] })).templateId
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const ann = { email: 'ann@x.example', name: 'Ann Approver', action: 'approve' }
const bea = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const vic = { email: 'vic@x.example', name: 'Vic Viewer', action: 'view' }
const ordered = [ann, bea, vic].map((signer, index) => ({ ...signer, turn: index + 1 }))

const request = (body: object = {}) => regularRequest(service.api, { templateId, body: { signers: ordered, ...body } })
const sessionsOf = (created: { signers: { recipientSignatureId: string }[] }) =>
  Promise.all(created.signers.map(signer => signingSession(service, signer.recipientSignatureId)))
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const mails = (created: { signatureRequestId: string }) => orderedMails(service, created.signatureRequestId)

describe('a request with people who approve and view', () => {
  it('waits for each in turn, invites each in their turn, and certifies who did what', async () => {
    const created = await request({ notifyLater: true, subject: 'Lease 2027' })
    expect(await mails(created)).toEqual(['invitation ann@x.example'])
    const [approver, signer, viewer] = await sessionsOf(created)
    expect((await signer!.get('/signing/session')).body).toMatchObject({ state: 'Waiting', action: 'sign' })
    expect((await approver!.get('/signing/session')).body).toMatchObject({
      state: 'Ready',
      action: 'approve',
      declineAllowed: true,
      signature: { required: false },
      fields: [],
    })
    const answers = await Promise.all([1, 2, 3].map(() => approver!.post('/signing/session/confirm')))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'Signed']))
    expect((await mails(created)).slice(1)).toEqual(['invitation bea@buyer.example'])
    expect(await sign(signer!)).toMatchObject({ status: 200 })
    expect((await mails(created)).slice(2)).toEqual(['invitation vic@x.example'])
    expect((await viewer!.get('/signing/session')).body).toMatchObject({
      action: 'view',
      declineAllowed: false,
      fields: [{ label: 'Signature', readOnly: true, signedBy: 'Bea Buyer' }],
    })
    expect(await viewer!.post('/signing/session/decline', { reason: 'No' })).toMatchObject({ status: 409 })
    expect(await viewer!.post('/signing/session/confirm')).toMatchObject({ status: 200 })
    const done = await untilStatus(service.api, created.signatureRequestId, 'Completed')
    expect(done.signers).toMatchObject([{ action: 'approve' }, { role: 'Buyer' }, { action: 'view' }])
    expect(done.signers[1]).not.toHaveProperty('action')

    const events = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/events?kinds=all`)
    const types = events.body.signatureRequestEvents.map(
      (one: { event: { event_type: string } }) => one.event.event_type,
    )
    expect(types).toEqual(expect.arrayContaining(['document_approved', 'document_signed', 'document_confirmed']))
    expect(types.filter((type: string) => type === 'document_approved')).toHaveLength(1)

    const { body } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
    const path = join(folder, 'sealed.pdf')
    await writeFile(path, await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
    const text = await pdftotext(path, '-layout')
    for (const row of [
      /Ann Approver[\s\S]*Approved\s+\d/,
      /Bea Buyer[\s\S]*Signed\s+\d/,
      /Vic Viewer[\s\S]*Confirmed reading\s+\d/,
    ])
      expect(text).toMatch(row)
    expect(text).toContain('Lease 2027')
  })

  it('ends for everyone when an approver declines, and mails only those who have heard of it', async () => {
    const created = await request({ notifyLater: true })
    const [approver] = await sessionsOf(created)
    expect(await approver!.post('/signing/session/decline', { reason: 'Too dear' })).toMatchObject({ status: 200 })
    expect(await untilStatus(service.api, created.signatureRequestId, 'Expired')).toMatchObject({
      expiredReason: 'Declined',
      signers: [{ declineReason: 'Too dear' }, {}, {}],
    })
    expect((await mails(created)).slice(1)).toEqual(['sender-declined owner@acme.example'])
  })

  it('lets nobody sign who approves, and nobody only confirm who signs', async () => {
    const created = await request({ signers: ordered.map(signer => ({ ...signer, turn: 1 })) })
    const [approver, signer] = await sessionsOf(created)
    expect(await sign(approver!)).toMatchObject({ status: 409, body: { error: expect.stringContaining('approves') } })
    expect(await signer!.post('/signing/session/confirm')).toMatchObject({ status: 409 })
  })

  it.each<[string, object[], string]>([
    ['nobody signs', [ann, vic], 'signers must include someone whose action is sign'],
    [
      'an approver has a role',
      [bea, { ...ann, role: 'Buyer' }],
      'signers[1].role must not be given for the action approve: it has no fields',
    ],
    [
      'only some have a turn',
      [{ ...bea, turn: 1 }, ann],
      'signers[1].turn must be given, because another signer has one',
    ],
    [
      'turns go back',
      [
        { ...bea, turn: 2 },
        { ...ann, turn: 1 },
      ],
      'signers[1].turn must not be lower than the turn of the signer before',
    ],
  ])('is refused if %s', async (_, signers, error) => {
    const answer = await service.api.post('/v1/signature-requests', { templateId, signers })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })
})

describe('later signers', () => {
  const two = [
    { ...bea, turn: 1 },
    { ...ann, turn: 2 },
  ]

  it('hear of a request at once by default, and are then told that it is their turn', async () => {
    const created = await request({ signers: two })
    expect(await mails(created)).toEqual(['invitation bea@buyer.example', 'invitation ann@x.example'])
    await sign((await sessionsOf(created))[0]!)
    expect((await mails(created)).slice(2)).toEqual(['your-turn ann@x.example'])
  })

  it('get nothing about a voided request or a correction if they have not heard of it', async () => {
    const created = await request({ signers: two, notifyLater: true })
    const path = `/v1/signature-requests/${created.signatureRequestId}`
    await service.api.patch(`/v1/recipient-signatures/${created.signers[1]!.recipientSignatureId}`, {
      email: 'anna@x.example',
    })
    await service.api.post(`${path}/void`, { reason: 'Wrong file' })
    expect(await mails(created)).toEqual(['invitation bea@buyer.example', 'voided bea@buyer.example'])
  })
})

describe('the title of a request', () => {
  const titleOf = async (id: string) => (await service.api.get(`/v1/signature-requests/${id}`)).body.title

  it('is fixed when it is sent: renaming the template changes nothing, and a search finds the old name', async () => {
    const template = await readyTemplate(service.api, { fields: [], signerRoles: [] })
    await service.api.patch(`/v1/templates/${template.templateId}`, { name: 'Pachtvertrag' })
    const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer' }]
    const { body } = await service.api.post('/v1/signature-requests', { templateId: template.templateId, signers })
    await service.api.patch(`/v1/templates/${template.templateId}`, { name: 'Mietvertrag' })
    expect(await titleOf(body.signatureRequestId)).toBe('Pachtvertrag')
    const found = await service.api.get('/v1/signature-requests?search=pachtvertrag&limit=10')
    expect(found.body.map((one: { title: string }) => one.title)).toEqual(['Pachtvertrag'])
    const session = await signingSession(service, body.signers[0].recipientSignatureId)
    expect((await session.get('/signing/session')).body.document.name).toBe('Pachtvertrag')
    const document = await session.get('/signing/session/document')
    expect(document.status).toBe(200)
  })

  it('names the download, without characters that a file name cannot have', async () => {
    const created = await request({ signers: [bea], subject: 'Lease 12/2027: "final"?' })
    await sign((await sessionsOf(created))[0]!)
    await untilStatus(service.api, created.signatureRequestId, 'Completed')
    const { body } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
    const { headers } = await service.anonymous.get(pathOf(body.signedEnvelopePresignedUrl))
    expect(headers.get('content-disposition')).toContain('filename="Lease 12 2027 final (signed).pdf"')
  })
})
