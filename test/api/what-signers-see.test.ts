import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  sign,
  signingSession,
  typedSignature,
} from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
})
afterAll(() => service?.stop())

const sessionsOf = ({ signers }: { signers: { recipientSignatureId: string }[] }) =>
  Promise.all(signers.map(signer => signingSession(service, signer.recipientSignatureId)))

interface SessionField {
  fieldId: string
  label: string
  signedBy?: string
  signature?: { kind: string; url: string }
}

const fieldsOf = async (session: ApiClient): Promise<SessionField[]> =>
  (await session.get('/signing/session')).body.fields

describe('the signature of another signer', () => {
  const company = { match: 'all', rules: [{ fieldId: 'new-kind', is: 'equals', value: 'company' }] }
  const fields = [
    field(0, { fieldId: 'new-kind', type: 'dropdown', label: 'Tenant', options: ['person', 'company'] }),
    field(1, { type: 'signature', label: 'Signature' }),
    field(2, { type: 'signature', label: 'For the company', showWhen: company }),
    field(3, { type: 'signature', kind: 'initials', label: 'Initials' }),
    field(4, { type: 'signature', kind: 'initials', label: 'More initials' }),
    field(5, { type: 'signature', role: 'Seller', label: 'Own' }),
  ]
  let templateId: string
  beforeAll(async () => {
    templateId = (await readyTemplate(service.api, { fields })).templateId
  })

  /** Signs for the first signer, and returns the session of the second with what it shows of the signature. */
  async function signed(signature: object, initials: object = typedSignature('BB')) {
    const [first, second] = await sessionsOf(await embeddedRequest(service.api, { templateId }))
    const { body } = await first!.get('/signing/session')
    const idOf = (label: string) => body.fields.find((field: SessionField) => field.label === label).fieldId
    const answer = await first!.post('/signing/session/sign', {
      consentVersion: body.consent.version,
      fields: [{ fieldId: idOf('Tenant'), value: 'person' }],
      signature,
      initials: { signature: initials, fieldIds: [idOf('Initials'), idOf('More initials')] },
    })
    expect(answer).toMatchObject({ status: 200 })
    const shown = Object.fromEntries((await fieldsOf(second!)).map(field => [field.label, field]))
    const read = async (label: string) => (await second!.get(new URL(shown[label]!.signature!.url).pathname)).body
    return { first: first!, second: second!, shown, read, idOf }
  }

  it('that was typed is in the session with its hand, and so are the initials', async () => {
    const signature = { ...typedSignature('Bea Buyer'), hand: 'allura' }
    const { shown } = await signed(signature)
    expect(shown.Signature).toMatchObject({ signedBy: 'Bea Buyer', value: null, signature })
    expect(shown['More initials']).toMatchObject({ signedBy: 'Bea Buyer', signature: typedSignature('BB') })
  })

  it('that was drawn is read apart, once for all its fields, without times and pressure', async () => {
    const points = [
      { x: 1, y: 2 },
      { x: 30, y: 40 },
    ]
    const drawn = { kind: 'drawn', strokes: [points.map(point => ({ ...point, t: 16, p: 0.5 }))] }
    const { shown, read } = await signed(typedSignature('Bea Buyer'), { ...drawn, width: 300, height: 100 })
    expect(shown.Initials!.signature).toEqual({ kind: 'drawn', url: expect.any(String) })
    expect(shown['More initials']!.signature).toEqual(shown.Initials!.signature)
    expect(await read('Initials')).toEqual({ kind: 'drawn', strokes: [points], width: 300, height: 100 })
  })

  it('that was uploaded is read apart, as the image that the service has encoded', async () => {
    const pixels = sharp({ create: { width: 30, height: 10, channels: 3, background: '#335aa6' } })
    const image = `data:image/jpeg;base64,${(await pixels.jpeg().toBuffer()).toString('base64')}`
    const { shown, read } = await signed({ kind: 'uploaded', image })
    expect(shown.Signature!.signature).toEqual({ kind: 'uploaded', url: expect.any(String) })
    const { kind, image: png } = await read('Signature')
    expect(kind).toBe('uploaded')
    const bytes = Buffer.from(png.replace('data:image/png;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 10 })
  })

  it('is neither shown nor read where a condition hides the field, and only others’ signatures are read', async () => {
    const { first, second, shown, idOf } = await signed(typedSignature('Bea Buyer'))
    expect(Object.keys(shown)).not.toContain('For the company')
    const read = (session: ApiClient, fieldId: string) => session.get(`/signing/session/signatures/${fieldId}`)
    expect(await read(second, idOf('Signature'))).toMatchObject({ status: 200, body: typedSignature('Bea Buyer') })
    for (const fieldId of [idOf('For the company'), idOf('Tenant'), shown.Own!.fieldId, 'fld_none'])
      expect(await read(second, fieldId)).toMatchObject({ status: 404 })
    expect(await read(first, shown.Own!.fieldId)).toMatchObject({ status: 404 })
    expect(await read(service.anonymous, idOf('Signature'))).toMatchObject({ status: 401 })
  })
})

describe('people who act after a signer', () => {
  const bea = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer', turn: 1 }
  const ann = { email: 'ann@x.example', name: 'Ann Approver', action: 'approve', turn: 2 }
  const sam = { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller', company: 'Sample Ltd', turn: 2 }
  const fields = [
    field(0, { type: 'signature', label: 'Signature' }),
    field(1, { kind: 'name', role: 'Seller', label: 'Name' }),
    field(2, { kind: 'email', role: 'Seller', label: 'Address' }),
    field(3, { kind: 'company', role: 'Seller', label: 'Company' }),
    field(4, { type: 'signature', role: 'Seller', label: 'Signature of the seller' }),
  ]
  let templateId: string
  beforeAll(async () => {
    templateId = (await readyTemplate(service.api, { fields })).templateId
  })

  /** Sends a request while the setting has a value, and returns the session of each signer. */
  async function request(namesLaterSigners: boolean, subject: string) {
    const { version } = (await owner.get('/v1/organization')).body
    const changes = { 'if-match': `"${version}"` }
    const changed = await owner.call('PATCH', '/v1/organization', { namesLaterSigners }, changes)
    expect(changed).toMatchObject({ status: 200, body: { namesLaterSigners } })
    const body = { signers: [bea, ann, sam], subject }
    return sessionsOf(await regularRequest(service.api, { templateId, body }))
  }

  const labelsOf = async (session: ApiClient) => (await fieldsOf(session)).map(({ label }) => label)
  const waitingFor = async (session: ApiClient) => (await session.get('/signing/session')).body.waitingFor

  /** Waits until an email about a request says to someone that it was declined, and returns all that they got. */
  async function mailsOnceDeclined({ email }: { email: string }, subject: string): Promise<string> {
    const mails = async () =>
      (await listOutbox(service.platform)).filter(({ to, text }) => to.address === email && text.includes(subject))
    await expect.poll(async () => (await mails()).map(mail => mail.subject)).toContain(`Declined: “${subject}”`)
    return JSON.stringify(await mails())
  }

  it('are named on the page and in emails by default', async () => {
    const [first, , seller] = await request(true, 'Lease One')
    expect(await labelsOf(first!)).toEqual(['Signature', 'Name', 'Address', 'Company'])
    await sign(first!)
    expect(await waitingFor(first!)).toEqual([{ name: 'Ann Approver' }, { name: 'Sam Seller' }])
    await seller!.post('/signing/session/decline', {})
    expect(await mailsOnceDeclined(bea, 'Lease One')).toContain('Sam Seller declined to sign')
  })

  it('are not named to anyone before they act if the organization wants that, on the page or in emails', async () => {
    const [first, approver, seller] = await request(false, 'Lease Two')
    expect(await labelsOf(first!)).toEqual(['Signature'])
    await sign(first!)
    expect(await waitingFor(first!)).toEqual([{ name: '' }, { name: '' }])
    expect(await labelsOf(approver!)).toEqual(['Signature'])
    await approver!.post('/signing/session/confirm')
    expect(await waitingFor(approver!)).toEqual([{ name: '' }])
    expect(JSON.stringify((await first!.get('/signing/session')).body)).not.toMatch(/Sam|sam@|Sample|Ann/)
    await seller!.post('/signing/session/decline', {})
    const mails = await mailsOnceDeclined(bea, 'Lease Two')
    expect(mails).toContain('A signer declined to sign')
    expect(mails).not.toMatch(/Sam|sam@|Sample|Ann/)
  })

  it('still read who acts before them, and who has signed', async () => {
    const [first, , seller] = await request(false, 'Lease Three')
    expect(await waitingFor(seller!)).toEqual([{ name: 'Bea Buyer' }])
    await sign(first!)
    expect((await fieldsOf(seller!))[0]).toMatchObject({ signedBy: 'Bea Buyer' })
    const [decliner] = await request(false, 'Lease Four')
    await decliner!.post('/signing/session/decline', {})
    expect(await mailsOnceDeclined(sam, 'Lease Four')).toContain('Bea Buyer declined to sign')
  })
})
