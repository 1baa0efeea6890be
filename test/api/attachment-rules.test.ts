import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import type { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const shownTo = (option: string) => ({ match: 'all', rules: [{ fieldId: 'new-kind', is: 'equals', value: option }] })
const fields = [
  field(0, { fieldId: 'new-kind', type: 'dropdown', label: 'Buyer', options: ['person', 'company'] }),
  field(1, { label: 'Register', kind: 'attachment', showWhen: shownTo('company') }),
  field(2, { label: 'Identity card', kind: 'attachment', required: false }),
  field(3, { type: 'signature', label: 'Signature of the buyer', height: 36 }),
  field(5, { type: 'signature', role: 'Seller', label: 'Signature of the seller', height: 36 }),
]
type Uploaded = { fieldId: string; sha256: string }

async function signing(make = embeddedRequest, pdf?: Uint8Array) {
  const { templateId } = await readyTemplate(service.api, { fields, ...(pdf && { pdf }) })
  const request = await make(service.api, { templateId })
  const [buyer, seller] = await Promise.all(
    request.signers.map(signer => signingSession(service, signer.recipientSignatureId)),
  )
  const [kind, register, card] = request.fields.map(field => field.fieldId) as [string, string, string]
  return { request, buyer: buyer!, seller: seller!, kind, register, card }
}

function upload(session: ApiClient, fieldId: string, bytes: Uint8Array): ReturnType<ApiClient['post']> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'kept.pdf')
  return session.post(`/signing/session/attachments/${fieldId}`, form)
}

async function sign(session: ApiClient, values: Record<string, string> = {}, attachments: Uploaded[] = []) {
  const { body } = await session.get('/signing/session')
  return session.post('/signing/session/sign', {
    consentVersion: body.consent.version,
    fields: Object.entries(values).map(([fieldId, value]) => ({ fieldId, value })),
    signature: typedSignature('A Signer'),
    ...(attachments.length > 0 && { attachments }),
  })
}

const choose = async (session: ApiClient, fieldId: string, value: string) =>
  expect((await session.call('PATCH', '/signing/session/fields', { fields: [{ fieldId, value }] })).status).toBe(200)

async function attachedTo(fieldId: string): Promise<number> {
  const { rows } = await service.platform.pool.query(
    'select count(*)::integer as kept from attachment where field_id = $1',
    [fieldId],
  )
  return rows[0].kept
}

const pathOf = (request: { signatureRequestId: string }, rest: string) =>
  `/v1/signature-requests/${request.signatureRequestId}${rest}`

describe('the attachment in a field that can be hidden', () => {
  it('is neither required nor sealed while the field is hidden, and is deleted once the signer signs', async () => {
    const { request, buyer, seller, kind, register, card } = await signing()
    await choose(buyer, kind, 'company')
    expect((await upload(buyer, register, textPdf(['Register of companies']))).status).toBe(200)
    const kept = await upload(buyer, card, textPdf(['Identity card of Bea']))
    const before = await storedFiles(service.platform.config)
    const named = [{ fieldId: card, sha256: kept.body.attachment.sha256 }]
    expect((await sign(buyer, { [kind]: 'person' }, named)).status).toBe(200)
    expect([await attachedTo(register), await attachedTo(card)]).toEqual([0, 1])
    await expect.poll(async () => (await storedFiles(service.platform.config)).length).toBeLessThan(before.length)
    expect((await seller.get(`/signing/session/attachments/${register}`)).status).toBe(404)
    expect((await sign(seller)).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const { body } = await service.api.get(pathOf(request, '/signed-envelope'))
    const text = await textOf(await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
    expect(text).toContain('Identity card of Bea')
    expect(text).not.toContain('Register of companies')
  })

  it('counts toward the page limit only while the field is shown', async () => {
    const { buyer, kind, register, card } = await signing()
    await choose(buyer, kind, 'company')
    const first = await upload(buyer, register, textPdf(['Register'], 60))
    expect(first.status).toBe(200)
    expect(await upload(buyer, card, textPdf(['Card'], 60))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('100 pages') },
    })
    await choose(buyer, kind, 'person')
    const second = await upload(buyer, card, textPdf(['Card'], 60))
    expect(second.status).toBe(200)
    const [registered, carded] = [
      { fieldId: register, sha256: first.body.attachment.sha256 },
      { fieldId: card, sha256: second.body.attachment.sha256 },
    ]
    expect(await sign(buyer, { [kind]: 'company' }, [registered, carded])).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('remove another attachment') },
    })
    expect((await sign(buyer, { [kind]: 'person' }, [carded])).status).toBe(200)
  })
})

describe('attachments', () => {
  it('are appended to the certificate when it is a separate file', async () => {
    const { request, buyer, seller, kind, card } = await signing(
      embeddedRequest,
      await approvedPdf(service.platform.config.dataDir),
    )
    const kept = await upload(buyer, card, textPdf(['Identity card of Bea']))
    const named = [{ fieldId: card, sha256: kept.body.attachment.sha256 }]
    expect((await sign(buyer, { [kind]: 'person' }, named)).status).toBe(200)
    expect((await sign(seller)).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const { body } = await service.api.get(pathOf(request, '/signed-envelope'))
    const sealed = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
    expect(openPdf(bytesSource(sealed)).pages()).toHaveLength(1)
    expect(await textOf(sealed)).not.toContain('Identity card of Bea')
    const certificate = await textOf(await service.anonymous.bytes(body.certificatePresignedUrl))
    expect(certificate).toContain('Attachment 1')
    expect(certificate.trimEnd().endsWith('Identity card of Bea')).toBe(true)
  })

  it("count toward the organization's storage limit, and leave nothing behind when they are refused", async () => {
    const { buyer, card } = await signing()
    const { organizationId } = service.acme
    const setLimit = (megabytes: number | null) =>
      service.platform.pool.query('update organization_settings set storage_mb_most = $2 where organization_id = $1', [
        organizationId,
        megabytes,
      ])
    const stored = async () => {
      const { rows } = await service.platform.pool.query(
        'select stored_bytes::integer as bytes from organization_usage where organization_id = $1',
        [organizationId],
      )
      return rows[0].bytes as number
    }
    const before = await stored()
    expect((await upload(buyer, card, textPdf(['Card']))).status).toBe(200)
    expect(await stored()).toBeGreaterThan(before)
    const files = await storedFiles(service.platform.config)
    await service.platform.pool.query(
      'update organization_usage set stored_bytes = stored_bytes + 5000000 where organization_id = $1',
      [organizationId],
    )
    await setLimit(5)
    await expect
      .poll(() => upload(buyer, card, textPdf(['Another'])))
      .toMatchObject({ status: 413, body: { error: expect.stringContaining('storage limit of 5 MB') } })
    await setLimit(null)
    await service.platform.pool.query(
      'update organization_usage set stored_bytes = stored_bytes - 5000000 where organization_id = $1',
      [organizationId],
    )
    expect(await storedFiles(service.platform.config)).toEqual(files)
    expect(await attachedTo(card)).toBe(1)
  })

  it("are deleted from the database and the disk when their request's content is deleted", async () => {
    const files = await storedFiles(service.platform.config)
    const { request, buyer, card } = await signing()
    const withTemplate = await storedFiles(service.platform.config)
    expect((await upload(buyer, card, textPdf(['Card']))).status).toBe(200)
    expect((await storedFiles(service.platform.config)).length).toBeGreaterThan(withTemplate.length)
    expect((await service.api.post(pathOf(request, '/void'), { reason: 'A mistake' })).status).toBe(200)
    expect((await deleteContent(service, request.signatureRequestId)).status).toBe(200)
    expect(await attachedTo(card)).toBe(0)
    await expect.poll(() => storedFiles(service.platform.config)).toEqual(withTemplate)
    expect(files.length).toBeLessThan(withTemplate.length)
    expect((await buyer.get(`/signing/session/attachments/${card}`)).status).not.toBe(200)
  })

  it('are deleted when another person becomes the signer, but kept when only the name is corrected', async () => {
    const { request, buyer, card } = await signing(regularRequest)
    const { recipientSignatureId } = request.signers[0]!
    expect((await upload(buyer, card, textPdf(['Card']))).status).toBe(200)
    const files = await storedFiles(service.platform.config)
    const correct = (correction: object) =>
      service.api.patch(`/v1/recipient-signatures/${recipientSignatureId}`, correction)
    expect((await correct({ name: 'Beatrice Buyer' })).status).toBe(200)
    expect(await attachedTo(card)).toBe(1)
    expect((await correct({ email: 'ben@buyer.example', name: 'Ben Buyer' })).status).toBe(200)
    expect(await attachedTo(card)).toBe(0)
    await expect.poll(async () => (await storedFiles(service.platform.config)).length).toBe(files.length - 1)
    const ben = await signingSession(service, recipientSignatureId)
    const { body } = await ben.get('/signing/session')
    const own = body.fields.find((field: { fieldId: string }) => field.fieldId === card)
    expect(own).toMatchObject({ value: null, attachment: null })
    expect((await ben.get(`/signing/session/attachments/${card}`)).status).toBe(404)
  })
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const path = join(service.platform.config.dataDir, 'read.pdf')
  await writeFile(path, pdf)
  return pdftotext(path)
}
