import type {
  CertificateEvent,
  CertificateSigner,
  CompletionCertificate,
  Identification,
} from '../certificate-facts.ts'

const names = [
  'Jane Doe',
  'محمد عبد الله العلي',
  '山田 太郎',
  'Владимир Иванов',
  'שרה כהן',
  '김철수',
  'สมชาย ใจดี',
  'प्रिया शर्मा',
  'Γιώργος Παπαδόπουλος',
  'Smith, Jones, Taylor, Brown & Williams, a partnership whose many partners are all named in its very long name',
]

const hash = (seed: number) =>
  Array.from({ length: 64 }, (_, index) => ((seed * 7 + index * 13) % 16).toString(16)).join('')

/** Creates a certificate with this many signers and events; every fourth signer signs on the certificate itself. */
export function sampleCertificate(
  signers: number,
  events: number,
  changes: Partial<CompletionCertificate> = {},
): CompletionCertificate {
  return {
    pageSize: 'A4',
    requestId: 'sreq_01jd8x5m4nf3vr0q6z2w8k9t7y',
    timeZone: 'Europe/Berlin',
    checkUrl: 'https://sign.acme.example/verify',
    logo: null,
    documentName: 'Lease agreement.pdf',
    documentSha256: hash(3),
    documentPageCount: 12,
    earlierSignatureCount: 0,
    sealedSha256: null,
    organization: 'Acme Property Ltd.',
    sender: { name: 'Alice Carter', email: 'alice@acme.example' },
    createdAt: '2026-11-20T09:12:44.120Z',
    completedAt: '2026-11-21T10:20:11.531Z',
    testMode: false,
    signers: Array.from({ length: signers }, (_, index) => sampleSigner(index)),
    events: Array.from({ length: events }, (_, index) => sampleEvent(index)),
    lastEventHash: hash(9),
    negotiation: null,
    ...changes,
  }
}

/** Creates a negotiation of this many rounds, in which the sides alternate. */
export const sampleNegotiation = (rounds: number): NonNullable<CompletionCertificate['negotiation']> => ({
  redlineRequestId: 'rreq_01jd8x5m4nf3vr0q6z2w8k9t7y',
  rounds: Array.from({ length: rounds }, (_, index) => ({
    round: index + 1,
    side: index % 2 ? 'Receiving' : 'Disclosing',
    outcome: index + 1 === rounds ? 'approved' : 'sent',
    by: index % 2 ? 'rex@receiver.example' : 'dana@acme.example',
    identifiedBy: sampleIdentification(index),
    at: `2026-11-19T08:${String(index % 60).padStart(2, '0')}:00.000Z`,
    sha256: hash(20 + index),
  })),
  agreedSha256: hash(11),
})

const sampleIdentification = (index: number): Identification =>
  index % 2
    ? { kind: 'embedded-session', credential: { id: 'key_01jd8x5m4nf3vr0q6z2w8k9t7y', name: 'Shop' } }
    : { kind: 'email-link', credential: null }

function sampleSigner(index: number): CertificateSigner {
  const name = names[index % names.length]!
  const stroke = Array.from({ length: 30 }, (_, point) => ({ x: point * 9, y: 40 + 30 * Math.sin(point) }))
  return {
    name,
    email: `signer${index + 1}@example.com`,
    role: index % 3 === 2 ? null : 'Tenant',
    action: 'sign',
    identifiedBy: sampleIdentification(index),
    consentVersion: '2026-11',
    emailedAt: index % 2 ? null : '2026-11-21T10:14:03.000Z',
    viewedAt: index % 5 === 4 ? null : '2026-11-21T10:15:03.000Z',
    signedAt: '2026-11-21T10:20:01.000Z',
    ipAddress: index % 2 ? '2001:db8:85a3:1234:5678:8a2e:370:7334' : '203.0.113.7',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0',
    signature:
      index % 2 ? { kind: 'drawn', strokes: [stroke], width: 300, height: 100 } : { kind: 'typed', text: name },
    signsHere: index % 4 === 3,
  }
}

function sampleEvent(index: number): CertificateEvent {
  const types = ['document_created', 'document_viewed', 'document_signed', 'document_completed']
  return {
    at: `2026-11-21T10:15:${String(index % 60).padStart(2, '0')}.000Z`,
    type: types[index % types.length]!,
    actor: index % 4 === 3 ? null : names[index % names.length]!,
    correction: null,
    ipAddress: index % 4 === 3 ? null : '203.0.113.7',
    hash: hash(index),
  }
}
