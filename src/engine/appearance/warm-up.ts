import { type ObjectSink, PdfRef } from '../pdf/objects.ts'
import type { CompletionCertificate } from './certificate-facts.ts'
import { layoutCertificate } from './draw-certificate.ts'
import { Embedder } from './embedder.ts'
import { sayOnCertificate } from './say-on-certificate.ts'
import { drawValue } from './values.ts'

/**
 * Draws a certificate and a value and discards them. Otherwise a thread's first document would wait about 150 ms for
 * fonts to be loaded and subset and for code to be compiled. Call it once, when a thread starts.
 */
export function warmUpDrawing(): void {
  const embedder = new Embedder(nowhere)
  const [page] = layoutCertificate(embedder, certificate, sayOnCertificate)
  drawValue(embedder, { type: 'text', x: 0, y: 0, width: 100, height: 20, value: 'Jane Doe' }, page!)
  embedder.finish()
}

const nowhere: ObjectSink = {
  reserve: () => new PdfRef(1),
  add: (_, at = new PdfRef(1)) => at,
  addStream: () => new PdfRef(1),
}

const time = '2026-01-01T00:00:00.000Z'
const hash = '0123456789abcdef'.repeat(4)

const certificate: CompletionCertificate = {
  pageSize: 'A4',
  requestId: 'sreq',
  timeZone: 'UTC',
  checkUrl: 'https://sign.example/verify',
  logo: null,
  documentName: 'Contract',
  documentSha256: hash,
  documentPageCount: 1,
  earlierSignatureCount: 0,
  sealedSha256: null,
  organization: 'Acme',
  sender: { name: 'Jane Doe', email: 'jane@example.com' },
  createdAt: time,
  completedAt: time,
  testMode: true,
  signers: [
    {
      name: 'John Doe',
      email: 'john@example.com',
      role: null,
      action: 'sign',
      identifiedBy: { kind: 'email-link', credential: null },
      consentVersion: '1',
      emailedAt: time,
      viewedAt: time,
      signedAt: time,
      ipAddress: '127.0.0.1',
      userAgent: 'Browser',
      signature: { kind: 'typed', text: 'John Doe' },
      signsHere: false,
    },
  ],
  events: [{ at: time, type: 'document_signed', actor: 'John Doe', correction: null, ipAddress: '127.0.0.1', hash }],
  lastEventHash: hash,
  negotiation: null,
}
