import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { readEvidenceArchive } from '../../src/engine/verification/evidence/evidence-archive.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { renderers } from '../support/renderers.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'attachments-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const fields = [
  field(0, { label: 'Identity card', kind: 'attachment' }),
  field(1, { label: 'Statement', kind: 'attachment', required: false, width: 60, height: 12 }),
  field(2, { type: 'signature', label: 'Signature of the buyer', height: 36 }),
  field(4, { label: 'Deed', kind: 'attachment', role: 'Seller', required: false }),
  field(5, { type: 'signature', role: 'Seller', label: 'Signature of the seller', height: 36 }),
]

async function signing(body: Record<string, unknown> = {}) {
  const { templateId } = await readyTemplate(service.api, { fields })
  const request = await embeddedRequest(service.api, { templateId, body })
  const sessions = await Promise.all(
    request.signers.map(signer => signingSession(service, signer.recipientSignatureId)),
  )
  return { request, sessions: sessions as [ApiClient, ApiClient], ids: request.fields.map(field => field.fieldId) }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const formOf = (bytes: Uint8Array, filename: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename)
  return form
}
const upload = (session: ApiClient, fieldId: string, bytes: Uint8Array, filename: string) =>
  session.post(`/signing/session/attachments/${fieldId}`, formOf(bytes, filename))
const sessionFields = async (session: ApiClient) =>
  Object.fromEntries(
    (await session.get('/signing/session')).body.fields.map((field: { fieldId: string }) => [field.fieldId, field]),
  )

async function sign(session: ApiClient, attachments?: { fieldId: string; sha256: string }[]) {
  const { body } = await session.get('/signing/session')
  return session.post('/signing/session/sign', {
    consentVersion: body.consent.version,
    signature: typedSignature('A Signer'),
    ...(attachments && { attachments }),
  })
}

/** A photograph that is stored sideways and has GPS coordinates in its metadata. */
const photograph = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('attachments', () => {
  it('are appended after the certificate, which lists their hashes, and look as the signers saw them', async () => {
    const { request, sessions, ids } = await signing()
    const [card, statement, , deed] = ids as [string, string, string, string]
    const photo = await photograph()
    const pages = textPdf(['Statement of account', 'kept as it is {{text}}'], 3)
    const kept = await upload(sessions[0], card, photo, '../../My card \u202efdp.jpg')
    expect(kept).toMatchObject({
      status: 200,
      body: {
        value: 'My card fdp.jpg',
        attachment: { filename: 'My card fdp.jpg', contentType: 'image/jpeg', sha256: sha256(photo), pageCount: 1 },
      },
    })
    const long = await upload(sessions[0], statement, pages, 'A rather long name of a statement of account.pdf')
    expect(long.body.value).toMatch(/^A.*….*\.pdf$/)
    const seen = await sessionFields(sessions[0])
    expect(seen[card]).toMatchObject({ value: 'My card fdp.jpg', attachment: { sha256: sha256(photo) } })
    expect((await sessionFields(sessions[1]))[card]).toBeUndefined()
    expect((await sessions[1].get(`/signing/session/attachments/${card}`)).status).toBe(404)
    const named = [
      { fieldId: card, sha256: sha256(photo) },
      { fieldId: statement, sha256: sha256(pages) },
    ]
    expect(await sign(sessions[0])).toMatchObject({ status: 409, body: { error: expect.stringContaining('changed') } })
    expect((await sign(sessions[0], named)).status).toBe(200)
    expect((await sign(sessions[0], named)).status).toBe(200)
    expect((await upload(sessions[0], card, photo, 'card.jpg')).status).toBe(409)

    const other = await sessionFields(sessions[1])
    expect(other[card]).toMatchObject({ value: 'My card fdp.jpg', attachment: { pageCount: 1 } })
    const shown = await sessions[1].bytes(`/signing/session/attachments/${card}`)
    expect(openPdf(bytesSource(shown)).pages()).toHaveLength(1)
    expect(Buffer.from(shown).includes('Exif')).toBe(false)
    expect(other[deed]).toMatchObject({ value: null, attachment: null })
    expect((await sign(sessions[1])).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')

    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    const sealed = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
    const path = join(folder, 'sealed.pdf')
    await writeFile(path, sealed)
    expect(await qpdfCheck(path)).toEqual([])
    expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
    const pem = (await service.anonymous.get('/.well-known/countersign/root.pem')).body
    const evidence = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/evidence`)
    const archive = await service.anonymous.bytes(evidence.body.evidencePresignedUrl)
    const options = { roots: certificatesFromPem(pem), now: service.clock.now(), evidence: archive }
    expect(verifySealedPdf(bytesSource(sealed), options)).toMatchObject({ valid: true, problems: [] })
    const { files } = readEvidenceArchive(archive)
    expect(sha256(files.get('attachments/1.jpg')!)).toBe(sha256(photo))
    expect(sha256(files.get('attachments/2.pdf')!)).toBe(sha256(pages))

    const texts = (await pdftotext(path)).split('\f').slice(0, -1)
    expect(texts[0]).toContain('My card fdp.jpg')
    for (const text of texts.slice(-3)) expect(text).toContain('kept as it is {{text}}')
    expect(texts.at(-4)!.trim()).toBe('')
    const certificate = texts.slice(1, -4).join('\n')
    expect(certificate).toMatch(/Attachment 1\s+“My card fdp.jpg”/)
    for (const bytes of [photo, pages]) expect(certificate.replace(/\s/g, '')).toContain(sha256(bytes))
    const { pixels, channels, width, height } = await renderers.Poppler!(sealed, texts.length - 3, 100)
    const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels
    const [red, green] = pixels.subarray(middle, middle + 2)
    expect([red! > 180, green! < 60]).toEqual([true, true])
    expect(height).toBeGreaterThan(width)
    const { body: chain } = await service.api.get(
      `/v1/signature-requests/${request.signatureRequestId}/events?kinds=all`,
    )
    const added = chain.signatureRequestEvents.filter(
      (event: { event: { event_type: string } }) => event.event.event_type === 'attachment_added',
    )
    expect(added).toMatchObject([
      { signing: { details: { field_id: card, sha256: sha256(photo) } } },
      { signing: { details: { field_id: statement, sha256: sha256(pages), page_count: 3 } } },
    ])
  })

  it('are refused if their type, size or field is wrong, and lose their scripts if they are PDFs', async () => {
    const { sessions, ids } = await signing()
    const [card, , signature, deed] = ids as [string, string, string, string]
    const scripted = Buffer.from(textPdf(['A page']))
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>')
    const refused = async (fieldId: string, bytes: Uint8Array, name: string) =>
      (await upload(sessions[0], fieldId, bytes, name)).status
    expect(await refused(card, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'card.png')).toBe(400)
    expect(await refused(card, (await photograph()).subarray(0, 200), 'card.jpg')).toBe(400)
    expect(await refused(card, Buffer.from('%PDF-1.7 nothing'), 'card.pdf')).toBe(400)
    expect(await refused(card, Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 'card.pdf')).toBe(413)
    expect(await refused(card, textPdf(['Many'], 101), 'card.pdf')).toBe(409)
    expect(await refused(deed, await photograph(), 'deed.jpg')).toBe(400)
    expect(await refused(signature, await photograph(), 'deed.jpg')).toBe(400)
    expect((await sessionFields(sessions[0]))[card]).toMatchObject({ value: null, attachment: null })
    expect(await sign(sessions[0])).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Identity card') },
    })

    expect(await refused(card, Buffer.from(scripted, 'latin1'), 'card.pdf')).toBe(200)
    const shown = openPdf(bytesSource(await sessions[0].bytes(`/signing/session/attachments/${card}`)))
    expect(shown.catalog.has('OpenAction')).toBe(false)
    const path = `/signing/session/attachments/${card}`
    expect((await sessions[1].call('DELETE', path)).status).toBe(409)
    for (let tries = 0; tries < 2; tries++) expect((await sessions[0].call('DELETE', path)).status).toBe(200)
    const { rows } = await service.platform.pool.query(
      'select count(*)::integer as kept from attachment where field_id = $1',
      [card],
    )
    expect(rows).toEqual([{ kept: 0 }])
  })
})
