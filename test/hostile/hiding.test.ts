import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, sign, signingToken, typedSignature, untilStatus } from '../support/builders.ts'
import { type Picture, renderers } from '../support/renderers.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { hiddenFields, hidingCases } from './hiding-cases.ts'

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
/** Never asked for: nothing here needs a target. */
const noTargets = {} as never

/** Uploads, signs and seals a document; answers its error where it is refused. */
async function sealed(pdf: Uint8Array): Promise<{ error: string } | { bytes: Uint8Array }> {
  const created = await service.api.upload(pdf)
  if (created.status >= 400) return { error: String(created.body.error) }
  const { templateId } = created.body
  const placed = await service.api.put(`/v1/templates/${templateId}/fields`, {
    signerRoles: [{ name: 'Buyer', order: 0 }],
    fields,
  })
  expect(placed.body).toMatchObject({ status: 'Ready' })
  const request = await embeddedRequest(service.api, { templateId, body: { signers: [signer] } })
  const token = await signingToken(service.api, request.signers[0]!.recipientSignatureId)
  const signed = await sign(new ApiClient(service.url, token), { Value: 'HHHHHH' }, typedSignature('Bea Buyer'))
  expect(signed).toMatchObject({ status: 200 })
  await untilStatus(service.api, request.signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
  return { bytes: await service.anonymous.bytes(body.signedEnvelopePresignedUrl) }
}

const SCALE = 2

/** How many pixels of a field's place are as dark as only ink of the seal is. */
function inkIn(
  picture: Picture,
  place: { x: number; y: number; width: number; height: number },
  scale: number,
): number {
  let count = 0
  for (let row = Math.round(place.y * scale); row < (place.y + place.height) * scale; row++) {
    for (let column = Math.round(place.x * scale); column < (place.x + place.width) * scale; column++) {
      const [red, green, blue] = picture.pixels.subarray((row * picture.width + column) * picture.channels)
      if (red! < 90 && green! < 90 && blue! < 130) count++
    }
  }
  return count
}

describe('what a seal draws is seen by every viewer, or the document is refused', () => {
  it.each(hidingCases.map(one => [one.name, one] as const))('%s', async (_, { make }) => {
    const result = await sealed(await make(noTargets))
    if ('error' in result) return expect(result.error).toMatch(/^(Page 1 of the PDF|The PDF is damaged)/)
    const width = openPdf(bytesSource(result.bytes)).pages()[0]!.width
    for (const [viewer, render] of Object.entries(renderers)) {
      const picture = await render(result.bytes, 1, Math.round(width * SCALE))
      for (const [field, place] of Object.entries(hiddenFields)) {
        const ink = inkIn(picture, place, picture.width / width)
        expect({ viewer, field, isSeen: ink > 100 }, `${ink} pixels of ink`).toMatchObject({ isSeen: true })
      }
    }
  })
})
