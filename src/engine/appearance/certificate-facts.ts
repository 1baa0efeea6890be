import type { RecipientAction } from '../events/recipient-actions.ts'
import type { Verified } from '../events/verification-ways.ts'
import type { FieldType } from '../fields/field-type.ts'
import type { PixelImage } from './image.ts'
import type { Signature } from './signature.ts'

/**
 * The facts that a certificate of completion states. Times are ISO 8601 in UTC, hashes lower-case hexadecimal SHA-256.
 */
export interface CompletionCertificate {
  pageSize: 'A4' | 'Letter'
  requestId: string
  /** The IANA name of the time zone in which the certificate states times. */
  timeZone: string
  /** The address at which anyone can check the document. */
  checkUrl: string
  /** The organization's logo; null for none. */
  logo: PixelImage | null
  /** Names are as entered, in any script. Characters that no font has are drawn in Latin letters (`drawnName`). */
  documentName: string
  /** The hash of the original that was signed, without certificate and seal. */
  documentSha256: string
  documentPageCount: number
  /**
   * The files that the document was joined from, as uploaded, in order; absent for a single file. `firstPage` is
   * one-based.
   */
  files?: { name: string; sha256: string; firstPage: number; pageCount: number }[]
  /**
   * The number of signatures in the document when it was uploaded. The certificate describes in words what was drawn
   * afterwards.
   */
  earlierSignatureCount: number
  /** The signatures in the document when it was uploaded, as they were then; absent if there were none. */
  earlierSignatures?: CertificateEarlierSignature[]
  /** The files embedded in the uploaded document; absent if there are none. */
  embeddedFiles?: CertificateEmbeddedFile[]
  /** The hash of the sealed document, for a certificate in a separate file; otherwise null. */
  sealedSha256: string | null
  organization: string
  sender: { name: string; email: string }
  createdAt: string
  completedAt: string
  testMode: boolean
  signers: CertificateSigner[]
  /**
   * The values in the document that are not signatures, in the order of its fields: what marks mean cannot be seen on the
   * page. Absent if there are none.
   */
  values?: CertificateValue[]
  /**
   * Files that signers uploaded, in the order in which their pages follow the certificate; absent if there are none.
   */
  attachments?: CertificateAttachment[]
  events: CertificateEvent[]
  /** The hash of the last event listed, which ends the chain of events. */
  lastEventHash: string
  /** How the text was negotiated; null if it was not. */
  negotiation: CertificateNegotiation | null
}

export interface CertificateNegotiation {
  redlineRequestId: string
  /** The finished rounds, oldest first, each with the hash of the document at its end. */
  rounds: {
    round: number
    side: 'Disclosing' | 'Receiving'
    outcome: 'sent' | 'approved'
    by: string
    /** How the person who ended the round was identified; null for rounds from before this was recorded. */
    identifiedBy: Identification | null
    at: string
    sha256: string
  }[]
  /** The hash of the DOCX from which the signed PDF was made. */
  agreedSha256: string
}

/**
 * How a person reached the document: by a link sent by e-mail, in a session that the organization's application opened
 * with one of its credentials, or in a session that a signed-in person opened.
 */
export interface Identification {
  kind: 'email-link' | 'embedded-session'
  credential: CertificateCredential | null
  /** Absent when no person opened the session. The name is null once the account is deleted. */
  person?: { id: string; name: string | null }
  /** Additional verification of the person; absent if none was asked for. */
  verified?: Verified[]
}

export interface CertificateCredential {
  id: string
  name: string | null
}

export interface CertificateSigner {
  name: string
  email: string
  role: string | null
  action: RecipientAction
  identifiedBy: Identification
  /** The version of the text that the signer agreed to by signing; null for recipients who do not sign. */
  consentVersion: string | null
  /** When a mail server accepted the first email with the link; null if there was none. */
  emailedAt: string | null
  viewedAt: string | null
  /** When the recipient signed, approved or confirmed. */
  signedAt: string
  ipAddress: string | null
  userAgent: string | null
  /** Null for a recipient who does not sign. */
  signature: Signature | null
  /** Whether the signer has no signature field in the document and signs on this page instead. */
  signsHere: boolean
}

export interface CertificateEvent {
  at: string
  /** The `event_type` of the record, such as `document_viewed`. */
  type: string
  /** The name or address of the person who acted; null for the service itself. */
  actor: string | null
  /** The credential of a program that did not act on behalf of a person; absent for other events. */
  credential?: CertificateCredential
  /** A signer’s name and address before and after the sender corrected them; null for other events. */
  correction: { before: string; after: string } | null
  ipAddress: string | null
  hash: string
}

export interface CertificateValue {
  /** The label of the field; null if it has none. */
  label: string | null
  type: FieldType
  page: number
  /** The value as it is drawn, or the chosen options; a boolean for a checkbox. */
  value: string | boolean
  /** The name of the signer who fills in the field; null if nobody does. */
  by: string | null
}

export interface CertificateAttachment {
  name: string
  /** The name of the signer who uploaded the file. */
  uploadedBy: string
  /** The hash of the file as uploaded. */
  sha256: string
  pageCount: number
}

export interface CertificateEarlierSignature {
  /** The name of the signature's field. */
  field: string
  subject: string | null
  standing: 'intact' | 'unchecked' | 'broken'
  problem: string | null
  /** A description of the changes after the signature. */
  changedSince: string[]
}

export interface CertificateEmbeddedFile {
  name: string
  sizeBytes: number
  sha256: string
}
