import { prefixSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import { checkDocumentTimestamp, type DocumentTimestamp, isDocumentTimestamp } from './document-timestamps.ts'
import { levelBy } from './long-term-level.ts'
import { type PastProof, provePast, readStores } from './past-proof.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'
import { type CheckedSignature, type CheckOptions, checkSignedRange, type SignatureLevel } from './signature-check.ts'
import { rangeEndOf, readSignedRange } from './signed-range.ts'
import { readUpgrades, type Upgrade, type Upgrades } from './upgrades/upgrades.ts'

export type TrustOptions = Omit<CheckOptions, 'past'>

/** All signatures and timestamps of a document, judged together: the newest timestamp first, the signatures last. */
export interface JudgedSignatures {
  /** The signatures in the order in which they were made. */
  signatures: CheckedSignature[]
  timestamps: DocumentTimestamp[]
  /** The document without later revisions that only upgrade it. */
  body: PdfDocument
  /** The additions after the last signature; empty when they are more than upgrades. */
  upgrades: Upgrade[]
  /** The problems of the upgrades. */
  problems: Problem[]
  /** Returns the level of a signature, based on the first `end` bytes. */
  levelOf(signature: CheckedSignature, end: number): SignatureLevel | null
  /** Returns notes about facts that the timestamps and stores do not prove about a signature. */
  notesOn(signature: CheckedSignature): Note[]
  /** Whether a timestamp of the document still proves its time. */
  holds(timestamp: DocumentTimestamp): boolean
}

/**
 * Checks all signatures and timestamps of a document: separates upgrades from the document, proves times with the
 * timestamps from the newest to the oldest, then checks each signature at its proven time.
 */
export function judgeSignatures(document: PdfDocument, options: TrustOptions): JudgedSignatures {
  const documentSignatures = document.signatures()
  const signed = documentSignatures.filter(signature => !isDocumentTimestamp(signature))
  const { body, upgrades } = withoutUpgrades(document, lastEnd(document, signed))
  const stored = readStores([body, ...upgrades.revisions])
  const { roots, timestampRoots, now } = options
  const trust = { roots: [...roots, ...timestampRoots], certificates: stored.certificates, now }
  const timestamps = documentSignatures
    .filter(isDocumentTimestamp)
    .map(timestamp => checkDocumentTimestamp(document, timestamp, trust))
  const proof = provePast(timestamps, stored, options)
  const past = { proof, stored }
  const signatures = signed.map(signature => checkSignedRange(document, signature, { ...options, past }))
  const levelOf = (signature: CheckedSignature, end: number) => levelBy(signature, proof, end)
  return {
    signatures: signatures.toSorted((a, b) => rangeEndOf(a) - rangeEndOf(b)),
    timestamps,
    body,
    upgrades: upgrades.added,
    problems: [
      ...proof.problems.filter(({ end }) => end > body.source.sizeBytes).map(({ problem }) => problem),
      ...upgradeProblems(upgrades.added, timestamps),
    ],
    levelOf,
    notesOn: signature => [
      ...laterNotes(signature, proof, timestamps),
      ...(stored.hasStore && levelOf(signature, document.source.sizeBytes) === 'PAdES-BASELINE-T'
        ? [note('revocation-unknown')]
        : []),
    ],
    holds: ({ range }) => proof.holding.some(timestamp => timestamp.end === range?.end),
  }
}

/** Returns the position where the last signature ends. */
const lastEnd = ({ source }: PdfDocument, signatures: DocumentSignature[]): number =>
  signatures.reduce((last, signature) => {
    const range = readSignedRange(source, signature)
    return 'end' in range ? Math.max(last, range.end) : last
  }, 0)

function withoutUpgrades(document: PdfDocument, end: number): { body: PdfDocument; upgrades: Upgrades } {
  const nothing = { body: document, upgrades: { revisions: [], added: [] } }
  if (end === 0 || end >= document.source.sizeBytes) return nothing
  try {
    const signed = openPdf(prefixSource(document.source, end))
    const upgrades = readUpgrades(signed, document)
    return upgrades ? { body: signed, upgrades } : nothing
  } catch (error) {
    if (error instanceof PdfError) return nothing
    throw error
  }
}

/**
 * Returns the problems of upgrades. No proper program adds a timestamp that does not hold, or that covers less than the
 * whole document.
 */
function upgradeProblems(upgrades: Upgrade[], timestamps: DocumentTimestamp[]): Problem[] {
  return upgrades.flatMap(({ field, end }) => {
    if (field === null) return []
    const timestamp = timestamps.find(({ signature }) => signature.fieldRef?.num === field)
    if (timestamp?.range && timestamp.range.end !== end)
      return [documentProblem('document-timestamp-wrong', 'it covers only a part of the file')]
    return timestamp ? timestamp.problems : [documentProblem('document-timestamp-wrong')]
  })
}

/** Returns notes about timestamps after a signature that prove nothing about it. */
function laterNotes(signature: CheckedSignature, proof: PastProof, timestamps: DocumentTimestamp[]): Note[] {
  const signedEnd = rangeEndOf(signature)
  return [
    ...proof.notes.filter(({ end }) => end > signedEnd).map(({ note }) => note),
    ...timestamps.filter(({ range }) => range && range.end > signedEnd).flatMap(untrusted),
  ]
}

const untrusted = ({ report }: DocumentTimestamp): Note[] =>
  report && !report.trusted ? [note('timestamp-untrusted', report.subject ?? '')] : []
