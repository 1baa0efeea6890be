import type { Verified } from '../events/verification-ways.ts'
import type { Signature } from './signature.ts'

/** What a certificate of completion states. Times are ISO 8601 in UTC, hashes lower-case hexadecimal SHA-256. */
export interface Certificate {
  pageSize: 'A4' | 'Letter'
  requestId: string
  /** Names are as they were given, in any script; what no font has is drawn in Latin letters (`drawnName`). */
  documentName: string
  /** Of the original that was signed, without certificate and seal. */
  documentSha256: string
  documentPageCount: number
  /** The files that it was joined from, as uploaded, in order; absent for one file. `firstPage` is from 1. */
  files?: { name: string; sha256: string; firstPage: number; pageCount: number }[]
  /** Signatures that the document held when it was uploaded; what was drawn afterwards is said in words. */
  earlierSignatureCount: number
  /** Each of them, as it stood then; absent without any. */
  earlierSignatures?: CertificateEarlierSignature[]
  /** Files in the document that the upload brought; absent without any. */
  embeddedFiles?: CertificateEmbeddedFile[]
  /** For a certificate in a file of its own: the hash of the sealed document that it belongs to. */
  sealedSha256: string | null
  organization: string
  sender: { name: string; email: string }
  createdAt: string
  completedAt: string
  testMode: boolean
  signers: CertificateSigner[]
  /** Files that signers uploaded, whose pages follow the certificate, in their order; absent without any. */
  attachments?: CertificateAttachment[]
  events: CertificateEvent[]
  /** Of the last event listed; what the chain of events ends in. */
  lastEventHash: string
  /** Where the text was negotiated. */
  negotiation: CertificateNegotiation | null
}

export interface CertificateNegotiation {
  redlineRequestId: string
  /** The documents with which rounds ended, oldest first. */
  rounds: {
    round: number
    side: 'Disclosing' | 'Receiving'
    outcome: 'sent' | 'approved'
    by: string
    /** How they were known; null for a round of before this was recorded. */
    identifiedBy: Identification | null
    at: string
    sha256: string
  }[]
  /** Of the DOCX of which the signed PDF was made. */
  agreedSha256: string
}

/**
 * How somebody came to the document: by a link sent by e-mail, or in a session that the organization's own application opened,
 * with which of its credentials, or that a person opened who was signed in.
 */
export interface Identification {
  kind: 'email-link' | 'embedded-session'
  credential: CertificateCredential | null
  /** Absent where no person opened the session. The name is null once the account is deleted. */
  person?: { id: string; name: string | null }
  /** How they were verified besides; absent if nothing was asked for. */
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
  identifiedBy: Identification
  consent: { version: string; at: string } | null
  viewedAt: string | null
  signedAt: string
  ipAddress: string | null
  userAgent: string | null
  signature: Signature
  /** The signer had no signature field in the document: this page is where they signed. */
  signsHere: boolean
}

export interface CertificateEvent {
  at: string
  /** `event_type` of the record, `document_viewed` for example. */
  type: string
  /** Name or address of who did it; null for the service itself. */
  actor: string | null
  /** Of the program that did it in nobody's name; absent for other events. */
  credential?: CertificateCredential
  /** What a signer’s name and address were before the sender corrected them, and are since; null for other events. */
  correction: { before: string; after: string } | null
  ipAddress: string | null
  hash: string
}

export interface CertificateAttachment {
  name: string
  /** Who signed with it. */
  uploadedBy: string
  /** Of the file as it was uploaded. */
  sha256: string
  pageCount: number
}

export interface CertificateEarlierSignature {
  /** Name of its field. */
  field: string
  subject: string | null
  standing: 'intact' | 'unchecked' | 'broken'
  problem: string | null
  /** What was changed after it, in words. */
  changedSince: string[]
}

export interface CertificateEmbeddedFile {
  name: string
  sizeBytes: number
  sha256: string
}
