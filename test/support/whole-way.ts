import { expect } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { linesOfMembers } from '../../src/engine/print-copy/test-support/printed-lines.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { type Answer, ApiClient } from './api-client.ts'
import { sign, signingToken, untilStatus } from './builders.ts'
import { paragraph } from './docx-file.ts'
import { editedDocx } from './edited-docx.ts'
import { look, negotiation, path } from './redline-sessions.ts'
import { upload } from './redline-uploads.ts'
import type { Service } from './redlines.ts'

/** How far a document got: to a sealed PDF, or to the step that refused it. */
export type Outcome = Refusal | { sealed: SealedAgreement }

export interface Refusal {
  refusedAt: 'template' | 'redline request' | 'turn' | 'approval' | 'signature request'
  status: number
  error: string
}

export interface SealedAgreement {
  /** The text that members read when they approved: clauses with their labels, and the texts of notes, boxes and headers. */
  lines: string[]
  pdf: Buffer
  verification: ReturnType<typeof verifySealedPdf>
}

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

async function pass(refusedAt: Refusal['refusedAt'], answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status < 400) return body
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  throw new Refused({ refusedAt, status, error: body.error })
}

/**
 * Uploads a DOCX, negotiates it until both sides approve, signs and seals it, and verifies it with its evidence.
 *
 * @param change makes the file that the receiving side uploads in its turn; the disclosing side accepts all of it
 */
export async function goTheWholeWay(service: Service, docx: Uint8Array, change?: Uint8Array): Promise<Outcome> {
  try {
    return { sealed: await agreeAndSeal(service, docx, change) }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function agreeAndSeal(service: Service, docx: Uint8Array, change?: Uint8Array): Promise<SealedAgreement> {
  const uploaded = await pass('template', service.api.upload(withSignature(docx), 'contract.docx'))
  const { id, dora, rita } = await negotiation(service, uploaded.templateId).catch(refusedAt('redline request'))
  await pass('turn', dora.post(path('send'), {}))
  if (change) {
    await pass('turn', uploadWithoutActive(rita, withSignature(change), (await look(rita)).revision))
    await pass('turn', rita.post(path('send'), {}))
  }
  const approver = change ? dora : rita
  await acceptAll(approver)
  const { document } = await look(approver)
  const lines = linesOfMembers(document.clauses, document.layout).map(line => line.replace(tag, ''))
  await pass('approval', approver.post(path('approve'), {}))
  const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
  const sending = service.api.post(`/v1/redline-requests/${id}/signature-requests/embedded`, { signers })
  const { signatureRequestId, signers: sent } = await pass('signature request', sending)
  const token = await signingToken(service.api, sent[0].recipientSignatureId)
  expect(await sign(new ApiClient(service.url, token))).toMatchObject({ status: 200 })
  await untilStatus(service.api, signatureRequestId, 'Completed')
  return {
    lines,
    ...(await readEvidence(service, signatureRequestId)),
  }
}

const refusedAt = (step: Refusal['refusedAt']) => (error: Error) => {
  throw new Refused({ refusedAt: step, status: 400, error: error.message })
}

/** Uploads a file; if it has active content, uploads it without that. */
async function uploadWithoutActive(session: ApiClient, bytes: Uint8Array, revision: number): Promise<Answer> {
  const answer = await upload(session, bytes, { revision })
  return answer.body.activeCount > 0 ? upload(session, bytes, { revision, without: 'active' }) : answer
}

async function acceptAll(session: ApiClient): Promise<void> {
  for (;;) {
    const { changes, revision } = await look(session)
    const open = changes.find((change: { open: boolean }) => change.open)
    if (!open) return
    await pass('turn', session.post(path(`changes/${open.id}/accept`), { revision }))
  }
}

const tag = '{{signature;role=Buyer}}'

/** The document with a signature field at its end. */
const withSignature = (docx: Uint8Array) => {
  const field = paragraph(`Signed: ${tag}`)
  return editedDocx(docx, xml =>
    xml.replace(
      /(<w:sectPr(?:(?!<w:sectPr)[\s\S])*<\/w:sectPr>|<w:sectPr[^>]*\/>)?\s*<\/w:body>/,
      rest => field + rest,
    ),
  )
}

async function readEvidence(service: Service, signatureRequestId: string) {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/evidence`)
  const archive = Buffer.from(await (await fetch(body.evidencePresignedUrl)).arrayBuffer())
  const files = new Map(readZip(archive).map(({ name, bytes }) => [name, Buffer.from(bytes)]))
  const pdf = files.get('sealed.pdf')!
  const roots = certificatesFromPem(files.get('certificates/root.pem')!.toString())
  const verification = verifySealedPdf(bytesSource(pdf), { roots, now: new Date(), evidence: archive })
  return { pdf, verification }
}
