import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { sign, signingToken, typedSignature, untilStatus } from '../support/builders.ts'
import { type Picture, renderers } from '../support/renderers.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { blackPage, blackPageWithTags, hiddenFields, hidingCases, stampedPage } from './hiding-cases.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const signer = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const fields = [
  { ...hiddenFields.value, type: 'text', role: 'Buyer', label: 'Value' },
  { ...hiddenFields.signature, type: 'signature', role: 'Buyer', label: 'Signature' },
]
/** These files attack no target. */
const noTargets = {} as never

/** Uploads a document and signs it. Returns the request, or the error if the document or the request is refused. */
async function signed(pdf: Uint8Array, testMode: boolean): Promise<{ error: string } | { signatureRequestId: string }> {
  const created = await service.api.upload(pdf)
  if (created.status >= 400) return { error: String(created.body.error) }
  const { templateId } = created.body
  const signerRoles = [{ name: 'Buyer', order: 0 }]
  const placed = await service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
  expect(placed.body).toMatchObject({ status: 'Ready' })
  const asked = await service.api.post('/v1/signature-requests/embedded', { templateId, signers: [signer], testMode })
  if (asked.status >= 400) return { error: String(asked.body.error) }
  const { signatureRequestId, signers } = asked.body
  const session = new ApiClient(service.url, await signingToken(service.api, signers[0].recipientSignatureId))
  const answer = await sign(session, { Value: 'HHHHHH' }, typedSignature('Bea Buyer'))
  expect(answer).toMatchObject({ status: 200 })
  return { signatureRequestId }
}

async function sealedFile(signatureRequestId: string): Promise<Uint8Array> {
  await untilStatus(service.api, signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  return service.anonymous.bytes(body.signedEnvelopePresignedUrl)
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Counts the pixels of a place whose color passes `isOne`; `scale` is in pixels per point. */
function pixelsIn(picture: Picture, place: Place, scale: number, isOne: (color: number[]) => boolean): number {
  let count = 0
  for (let row = Math.round(place.y * scale); row < (place.y + place.height) * scale; row++) {
    for (let column = Math.round(place.x * scale); column < (place.x + place.width) * scale; column++) {
      const at = (row * picture.width + column) * picture.channels
      if (isOne([...picture.pixels.subarray(at, at + 3)])) count++
    }
  }
  return count
}

/** The ink of values and signatures; nothing else on these pages is as dark. */
const isInk = (color: number[]) => color[0]! < 90 && color[1]! < 90 && color[2]! < 130
/** The watermark, on white and on the color with which the files cover it. */
const isWatermark = (color: number[]) => color.every(value => value > 190 && value < 238)
const SCALE = 1

describe(`a document that could hide what a seal draws is refused or shows it in every viewer (${sampleTitle})`, () => {
  it.each(sampleOf(hidingCases, { of: 12 }).map(file => [file.name, file] as const))('%s', async (_, { make }) => {
    const request = await signed(await make(noTargets), true)
    if ('error' in request)
      return expect(request.error).toMatch(/^(Page 1 of the PDF|The PDF is damaged|What is entered in )/)
    const file = await sealedFile(request.signatureRequestId)
    const page = openPdf(bytesSource(file)).pages()[0]!
    const middle = { x: page.width / 2 - 60, y: page.height / 2 - 60, width: 120, height: 120 }
    for (const [viewer, render] of Object.entries(renderers)) {
      const picture = await render(file, 1, Math.round(page.width * SCALE))
      const scale = picture.width / page.width
      const seen = {
        value: pixelsIn(picture, hiddenFields.value, scale, isInk) > 40,
        signature: pixelsIn(picture, hiddenFields.signature, scale, isInk) > 40,
        watermark: pixelsIn(picture, middle, scale, isWatermark) > 120,
      }
      expect({ viewer, ...seen }).toEqual({ viewer, value: true, signature: true, watermark: true })
    }
  })
})

describe('fields that would be invisible', () => {
  it('are drawn on light boxes where the page is black, in every viewer', async () => {
    const request = await signed(blackPage(), false)
    if ('error' in request) throw new Error(request.error)
    const file = await sealedFile(request.signatureRequestId)
    for (const [viewer, render] of Object.entries(renderers)) {
      const picture = await render(file, 1, 612)
      for (const place of [hiddenFields.value, hiddenFields.signature]) {
        const inside = { x: place.x + 2, y: place.y + 2, width: place.width - 4, height: place.height - 4 }
        const light = pixelsIn(picture, inside, picture.width / 612, color => color.every(value => value > 200))
        const ink = pixelsIn(picture, inside, picture.width / 612, isInk)
        expect({ viewer, isReadable: ink > 40 && light > 3 * ink }).toEqual({ viewer, isReadable: true })
      }
    }
  })

  it('cause a warning if text tags put them on black, and are shown to the signer on light boxes', async () => {
    const { body: created } = await service.api.upload(blackPageWithTags())
    const warnings = async () => (await service.api.get(`/v1/templates/${created.templateId}`)).body.warnings
    await expect
      .poll(warnings)
      .toMatchObject([{ code: 'field-on-dark-area', subject: 'Value' }, { subject: 'Signature' }])
    const asked = { templateId: created.templateId, signers: [signer] }
    const { body } = await service.api.post('/v1/signature-requests/embedded', asked)
    const session = new ApiClient(service.url, await signingToken(service.api, body.signers[0].recipientSignatureId))
    const shown = (await session.get('/signing/session')).body.fields
    expect(shown).toMatchObject([
      { label: 'Value', lightBox: true },
      { label: 'Signature', lightBox: true },
    ])
    const form = new FormData()
    form.append('file', new Blob([blackPageWithTags() as Uint8Array<ArrayBuffer>]), 'black.pdf')
    form.append('filename', 'black.pdf')
    expect(await service.api.post('/v1/templates?strict=true', form)).toMatchObject({ status: 400 })
  })

  it('are refused under a stamp that an earlier signature holds in place', async () => {
    const created = await service.api.upload(await approvedPdf(service.platform.config.dataDir, stampedPage()))
    const signerRoles = [{ name: 'Buyer', order: 0 }]
    const path = `/v1/templates/${created.body.templateId}/fields`
    const placed = await service.api.put(path, { signerRoles, fields })
    expect(placed.body.warnings).toMatchObject([
      { code: 'field-not-visible', page: 1, subject: 'Value' },
      { subject: 'Signature' },
    ])
    expect(await service.api.put(`${path}?strict=true`, { signerRoles, fields })).toMatchObject({ status: 400 })
    const request = { templateId: created.body.templateId, signers: [signer] }
    for (const way of ['', '/embedded', '/bulk']) {
      const body = way === '/bulk' ? { templateId: request.templateId, requests: [{ signers: [signer] }] } : request
      expect(await service.api.post(`/v1/signature-requests${way}`, body)).toMatchObject({
        status: 400,
        body: {
          error: expect.stringMatching(
            /^What is entered in "Value" on page 1, "Signature" on page 1 would not be seen /,
          ),
          fields: placed.body.fields.map(({ fieldId }: { fieldId: string }) => ({
            fieldId,
            error: 'Would not be seen',
          })),
        },
      })
    }
    const elsewhere = fields.map(field => ({ ...field, y: field.y + 300 }))
    expect((await service.api.put(path, { signerRoles, fields: elsewhere })).body.warnings).toEqual([])
    expect(await service.api.post('/v1/signature-requests/embedded', request)).toMatchObject({ status: 200 })
  })
})
