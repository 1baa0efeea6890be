import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, field, readyTemplate, signingSession, typedSignature } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
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
