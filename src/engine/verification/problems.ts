import type { SignatureProblemCode } from '../signing/problems.ts'

/** Every possible problem of a sealed document beyond the signature itself, with the text for people. */
const problemTexts = {
  'not-a-pdf': 'This is not a PDF file',
  encrypted: 'The file is encrypted and cannot be checked',
  damaged: 'The file is damaged',
  'no-signature': 'The document has no signature',
  'unknown-root': 'The signature does not lead to a trusted root certificate',
  'byte-range-malformed': 'The signed byte range is malformed',
  'byte-range-gap': 'The signed byte range excludes more than the signature itself',
  'contents-malformed': 'The signature is not a single hexadecimal string padded with zeros',
  'not-whole-file': 'The document was changed after it was sealed',
  'changed-after-certification': 'The document was changed after a certification that allows no changes',
  'signature-type': 'The signature is not of the type that seals have',
  'signature-hidden': "The signature is not among the form's fields",
  'signed-in-the-future': 'The claimed signing time is in the future',
  'timestamp-wrong': 'The timestamp of the signature does not hold',
  'document-timestamp-wrong': 'The timestamp of the document does not hold',
  'certificate-revoked': 'A certificate had been revoked by the time of signing, as far as that time is proven',
  'record-unreadable': 'The record of completion cannot be read',
  'attachment-ambiguous': 'The seal attached two files with the same name',
  'original-mismatch': 'The document does not begin with the original named in its record of completion',
  'chain-broken': 'The event chain is broken',
  'chain-mismatch': 'The event chain is not the one stated in the record of completion',
  'chain-missing': 'The events stated in the record of completion are not attached',
  'evidence-unreadable': 'The evidence package cannot be read',
  'evidence-incomplete': 'A file is missing from the evidence package',
  'evidence-altered': 'A file in the evidence package does not match its manifest',
  'evidence-unlisted': 'The evidence package contains a file that is not in its manifest',
  'evidence-other-document': 'The evidence package belongs to another document',
  'evidence-mismatch': 'A file in the evidence package does not match the seal',
  'evidence-chain-broken': 'An event chain in the evidence package is broken',
  'text-different': 'The text of the document differs from the agreed DOCX',
  'text-unreadable': 'The text of the document or of the agreed DOCX cannot be read',
  'test-mode-mismatch': 'The record of completion and the seal disagree on whether this is a test',
} as const

export type ProblemCode = keyof typeof problemTexts | SignatureProblemCode

/** A problem: a code for programs, and a text for people, which may name its subject. */
export interface Problem {
  code: ProblemCode
  message: string
}

export function documentProblem(code: keyof typeof problemTexts, detail?: string): Problem {
  return { code, message: detail ? `${problemTexts[code]} (${detail})` : problemTexts[code] }
}

/** Facts that a reader should know although nothing is wrong. */
const noteTexts = {
  'time-is-claimed': "The signing time is the signer's claim; no timestamp confirms it",
  'certificate-expired-since': "The signer's certificate has expired since",
  'time-differs': 'The time that the signer claims is more than a day from that of the timestamp',
  'time-missing': 'No signing time is claimed; the certificates were checked as of now',
  'changed-since': 'The document was changed after this signature',
  'timestamp-untrusted':
    'There is a timestamp, but its authority does not lead to a trusted root; the signing time is a claim',
  'timestamp-ended':
    "The certificate of the timestamp's authority has ended, and no later timestamp covers it: it proves nothing any more",
  'timestamp-revoked':
    "The certificate of the timestamp's authority was revoked before a later timestamp covered it: it proves nothing",
  'timestamp-unknown':
    "No revocation data says that the certificate of the timestamp's authority was good: it is not counted",
  'revocation-unknown': 'The validation data in the file does not say that every certificate was good',
  'certificate-revoked-since': 'A certificate was revoked after the time of the timestamp',
  'original-elsewhere': 'The original is a separate file, identified by its SHA-256',
  'negotiation-unchecked': 'The text was negotiated; use --evidence to compare it with the agreed DOCX',
  'text-places-free':
    'Dates, file names, formulas, numbers of charts or references to clauses in the agreed text were not compared',
  'text-in-metafiles':
    'The agreed DOCX has pictures (EMF, WMF) whose text cannot be read; they may be the cause of the difference',
  'record-missing': 'No record of completion states which event is the last',
} as const

export interface Note {
  code: keyof typeof noteTexts
  message: string
}

export function note(code: keyof typeof noteTexts, detail?: string): Note {
  return { code, message: detail ? `${noteTexts[code]} (${detail})` : noteTexts[code] }
}
