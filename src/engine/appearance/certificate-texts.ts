import type { SigningEventType } from '../events/event-kinds.ts'

/** Events that only follow the certificate, so that it has no words for them. */
type EventAfterCertificate =
  | 'document_upgraded'
  | 'content_deletion_planned'
  | 'content_deletion_withdrawn'
  | 'document_content_deleted'

/** The words of a certificate of completion in English. `{name}` is replaced by a value by name. */
export const certificateTexts = {
  title: 'Certificate of completion',
  page: 'Page {page} of {pages}',
  testNotice: 'This is a test document. It is not legally binding, and its seal is made with a test certificate.',
  document: {
    heading: 'Document',
    name: 'Name',
    request: 'Signature request',
    status: 'Status',
    completed: 'Completed at {time}',
    created: 'Created',
    organization: 'Organization',
    sender: 'Sender',
    pages: 'Pages',
    originalHash: 'SHA-256 of the original',
    file: 'File {number}',
    filePage: 'Page {first}. SHA-256 of the file as uploaded:',
    filePages: 'Pages {first} to {last}. SHA-256 of the file as uploaded:',
    sealedHash: 'SHA-256 of the sealed document',
    earlierSignatures: 'Earlier signatures',
    earlierSignaturesNote:
      'The document already had signatures when it was uploaded ({count}). The values and signatures of this request were added after them.',
    earlierSignature: 'Earlier signature {number}',
    earlierSigner: '{field} by {subject}',
    standing: {
      intact: 'Intact when the document was sealed',
      changed: 'The document was changed after this signature ({changes})',
      unchecked: 'Could not be checked: {problem}',
      broken: 'Broken: {problem}',
    },
    embeddedFile: 'Embedded file {number}',
    embeddedFileNote: 'In the document when it was uploaded, on none of its pages, {size} bytes. SHA-256:',
  },
  negotiation: {
    heading: 'Negotiation',
    request: 'Redline request',
    round: 'Round {round}',
    outcome: {
      sent: 'Sent by {by} ({side}), {time}',
      approved: 'Approved by {by} ({side}), {time}',
    },
    identified: 'Identified by: {how}',
    side: { Disclosing: 'disclosing side', Receiving: 'receiving side' },
    agreedHash: 'SHA-256 of the agreed DOCX',
    pdfHash: 'SHA-256 of its PDF',
    note: 'The hash of a round is the hash of the document at its end. The PDF made from the agreed DOCX is the original that was signed. With the evidence package, countersign verify compares the text of this PDF with the text of the agreed DOCX.',
  },
  signers: {
    heading: 'Signers',
    name: 'Name',
    transliterated:
      'Characters that cannot be printed are shown in Latin letters. The name as given is in the attached file certificate.json',
    identified: 'Identified by',
    identifiedBy: {
      'email-link': 'A link sent to this email address',
      'embedded-session': 'A session opened by the application of {organization}',
      'with-person': 'A session opened by {person}, who was signed in to the application of {organization}',
      'with-credential': 'A session opened by the application of {organization}, with credential {credential}',
      email_code: 'A code sent to this email address, which they entered at {time}',
    },
    consent: 'Consent',
    consentGiven: 'To sign electronically (text {version}), at {time}',
    viewed: 'Viewed',
    signed: 'Signed',
    ipAddress: 'IP address',
    userAgent: 'Browser',
    unknown: 'Not recorded',
    signsHere: 'The document has no signature field for this signer. The signature is:',
  },
  attachments: {
    heading: 'Attachments',
    file: 'Attachment {number}',
    page: 'Uploaded by {name}, 1 page',
    pages: 'Uploaded by {name}, {count} pages',
    note: 'The pages of the attachments follow this certificate in this order. Each hash is the SHA-256 of the file as it was uploaded, which is in the evidence package.',
  },
  events: {
    heading: 'Events',
    time: 'Time (UTC)',
    event: 'Event',
    actor: 'By',
    ipAddress: 'IP address',
    hash: 'Hash',
    service: 'Countersign',
    credential: 'Credential {credential}',
    corrected: '{by}: {after} instead of {before}',
    kinds: {
      document_created: 'Request created',
      signer_verified: 'Signer verified',
      document_viewed: 'Document viewed',
      attachment_added: 'Attachment added',
      document_signed: 'Document signed',
      document_sealing_failed: 'Sealing failed',
      document_sealing_retried: 'Sealed again',
      document_completed: 'Request completed',
      document_declined: 'Signing declined',
      document_voided: 'Request voided',
      document_expired: 'Request expired',
      document_reminded: 'Reminder sent',
      document_bounced: 'Email not delivered',
      recipient_corrected: 'Signer corrected',
      deadline_extended: 'Deadline extended',
      legal_hold_placed: 'Legal hold placed',
      legal_hold_lifted: 'Legal hold lifted',
      signing_link_created: 'Signing link created',
      signing_link_revoked: 'Signing link revoked',
    } satisfies Record<Exclude<SigningEventType, EventAfterCertificate>, string> as Record<string, string>,
    lastHash: 'Hash of the last event',
    chain:
      'Each hash covers the event and the previous hash. The full records are attached to this file (events.jsonl).',
  },
  verification: {
    heading: 'How to check this document',
    reader:
      'In any PDF reader that checks signatures, the seal must be valid and cover the whole file, with no changes after it.',
    command:
      'With Countersign, “countersign verify FILE.pdf” checks the seal, the attached events and the hash of the original, offline.',
    limits:
      'This certificate states what the service recorded. It does not prove anyone’s identity beyond what is stated under “Identified by”.',
  },
}

export type CertificateTexts = typeof certificateTexts

/** Puts values into the placeholders of a text. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, key: string) => (key in values ? String(values[key]) : place))
}
