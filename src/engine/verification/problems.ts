import type { SignatureProblemCode } from '../signing/problems.ts'

/** Everything that can be wrong with a sealed document beyond the signature itself, with the text for people. */
const problemTexts = {
  'not-a-pdf': 'This is not a PDF file',
  encrypted: 'The file is encrypted and cannot be checked',
  damaged: 'The file is damaged',
  'no-signature': 'The document has no signature',
  'unknown-root': 'The signature does not lead to a root that is trusted here',
  'byte-range-malformed': 'The signed range of the document is malformed',
  'byte-range-gap': 'The signed range leaves out more than the signature itself',
  'contents-malformed': 'The signature is not written as one hexadecimal string padded with zeros',
  'not-whole-file': 'The document was changed after it was sealed',
  'changed-after-certification': 'The document was changed after a certification that allows no changes',
  'signature-type': 'The signature is of a type that a seal does not have',
  'signature-hidden': "The signature is not among the form's fields",
  'signed-in-the-future': 'The claimed time of signing lies in the future',
  'record-unreadable': 'The record of completion cannot be read',
  'attachment-ambiguous': 'The seal attached a file of one name twice',
  'original-mismatch': 'The document does not begin with the original that it states',
  'chain-broken': 'The chain of events is broken',
  'chain-mismatch': 'The chain of events is not the one that the record of completion states',
  'chain-missing': 'The events that the record of completion states are not attached',
  'evidence-unreadable': 'The evidence cannot be read',
  'evidence-incomplete': 'The evidence lacks a file',
  'evidence-altered': 'A file of the evidence is not what its manifest states',
  'evidence-unlisted': 'The evidence holds a file that its manifest does not name',
  'evidence-other-document': 'The evidence is that of another document',
  'evidence-mismatch': 'A file of the evidence is not what the seal states',
  'evidence-chain-broken': 'A chain of events in the evidence is broken',
  'text-different': 'The text of the document is not that of the agreed DOCX',
  'text-unreadable': 'The text of the document or of the agreed DOCX cannot be read',
  'test-mode-mismatch': 'The kind of seal, test or not, is not the one that the record of completion states',
} as const

export type ProblemCode = keyof typeof problemTexts | SignatureProblemCode

/** One thing that is wrong: a code for programs, a text for people, and what it concerns. */
export interface Problem {
  code: ProblemCode
  message: string
}

export function documentProblem(code: keyof typeof problemTexts, detail?: string): Problem {
  return { code, message: detail ? `${problemTexts[code]} (${detail})` : problemTexts[code] }
}

/** What a reader should know although nothing is wrong. */
const noteTexts = {
  'time-is-claimed': "The time of signing is the signer's claim; no time stamp confirms it",
  'certificate-expired-since': "The signer's certificate has expired since",
  'time-missing': 'No time of signing is claimed; the certificates were checked as of now',
  'changed-since': 'The document was changed after this signature',
  'time-stamp-unchecked': 'A time stamp is there and was not checked',
  'original-elsewhere': 'The original is another file, named by its SHA-256',
  'negotiation-unchecked': 'The text was negotiated; with the evidence it can be compared with the agreed DOCX',
  'text-places-free': 'Dates, file names, formulas or references to clauses in the agreed text were not compared',
  'text-in-metafiles':
    'The agreed DOCX has pictures (EMF, WMF) whose text is not read, and which the PDF may show as text: the difference may be theirs',
  'record-missing': 'No record of completion states what the last event is',
} as const

export interface Note {
  code: keyof typeof noteTexts
  message: string
}

export function note(code: keyof typeof noteTexts, detail?: string): Note {
  return { code, message: detail ? `${noteTexts[code]} (${detail})` : noteTexts[code] }
}
