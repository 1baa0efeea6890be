import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, sign, signingToken, typedSignature } from '../support/builders.ts'
import { type Picture, renderers } from '../support/renderers.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { blackPage, hiddenFields, hidingCases, stampedPage } from './hiding-cases.ts'

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
/** These files go after no target. */
const noTargets = {} as never

/** Uploads a document and lets its one signer sign: the request, or the error where the document is refused. */
async function signed(pdf: Uint8Array, testMode: boolean): Promise<{ error: string } | { signatureRequestId: string }> {
  const created = await service.api.upload(pdf)
  if (created.status >= 400) return { error: String(created.body.error) }
  const { templateId } = created.body
  const signerRoles = [{ name: 'Buyer', order: 0 }]
  const placed = await service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
  expect(placed.body).toMatchObject({ status: 'Ready' })
  const { signatureRequestId, signers } = await embeddedRequest(service.api, {
    templateId,
    body: { signers: [signer], testMode },
  })
  const session = new ApiClient(service.url, await signingToken(service.api, signers[0]!.recipientSignatureId))
  const answer = await sign(session, { Value: 'HHHHHH' }, typedSignature('Bea Buyer'))
  expect(answer).toMatchObject({ status: 200 })
  return { signatureRequestId }
}

/** The sealed file, or why it can never be made. */
async function sealedFile(signatureRequestId: string): Promise<Uint8Array | string> {
  const read = async () => (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body
  await expect.poll(async () => (await read()).sealing?.failedAttempts).not.toBe(0)
  const { sealing } = await read()
  if (sealing) return sealing.lastError
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  return service.anonymous.bytes(body.signedEnvelopePresignedUrl)
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** How many pixels of a place on the page are of such a color; `scale` in pixels to a point. */
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
/** The watermark on white and on what the files try to hide it by. */
const isWatermark = (color: number[]) => color.every(value => value > 190 && value < 238)
const SCALE = 1

describe(`a document that hides what a seal draws is refused or not sealed, or every viewer shows fields and watermark (${sampleTitle})`, () => {
  it.each(sampleOf(hidingCases, { of: 12 }).map(file => [file.name, file] as const))('%s', async (_, { make }) => {
    const request = await signed(await make(noTargets), true)
    if ('error' in request) return expect(request.error).toMatch(/^(Page 1 of the PDF|The PDF is damaged)/)
    const file = await sealedFile(request.signatureRequestId)
    if (typeof file === 'string') return expect(file).toMatch(/^not_visible: what was signed on page 1 /)
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

describe('a seal that nobody would see', () => {
  it.each([
    ['black on black', async () => blackPage()],
    [
      'under a stamp that an earlier signature holds in place',
      () => approvedPdf(service.platform.config.dataDir, stampedPage()),
    ],
  ])('%s is never completed, tells the sender why at once, and can be voided', async (_, make) => {
    const request = await signed(await make(), false)
    if ('error' in request) throw new Error(request.error)
    const path = `/v1/signature-requests/${request.signatureRequestId}`
    const read = async () => (await service.api.get(path)).body
    await expect.poll(async () => (await read()).sealing.failedAttempts).toBe(1)
    expect(await read()).toMatchObject({
      status: 'Created',
      sealing: { lastError: expect.stringMatching(/^not_visible: what was signed on page 1 /) },
    })
    expect(await waitingSeals()).toBe(0)
    expect(await service.api.post(`${path}/void`, {})).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ status: 'Expired', expiredReason: 'Voided' })
  })

  async function waitingSeals(): Promise<number> {
    await expect.poll(jobsOfSeals).toBe(0)
    return jobsOfSeals()
  }

  async function jobsOfSeals(): Promise<number> {
    const { rows } = await service.platform.pool.query(
      "select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'seal-signature-request'",
    )
    return rows[0].count
  }
})
