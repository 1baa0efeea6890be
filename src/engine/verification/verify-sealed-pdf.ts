import { type ByteSource, prefixSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { readCertificate } from '../signing/certificate.ts'
import { type ActiveContentReport, findActiveContent } from '../static-content/find-active-content.ts'
import { checkEvidence } from './attached-evidence.ts'
import { type ArchiveReport, checkArchive } from './check-archive.ts'
import type { CompletionRecord } from './completion-record.ts'
import { allowedChanges, type ChangeKind, laterChanges } from './later-changes.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'
import { type CheckedSignature, type CheckOptions, checkSignature, type SignatureLevel } from './signature-check.ts'
import type { TimestampReport } from './signature-timestamps.ts'

export interface VerificationOptions {
  /** DER certificates of the roots that are trusted. Throws DerError when one cannot be read. */
  roots: Uint8Array[]
  /** DER certificates of roots that are trusted for timestamps alone. */
  timestampRoots?: Uint8Array[]
  now: Date
  /** The archive with everything that speaks for the document, to be checked too. */
  evidence?: Uint8Array
}

/**
 * What can be said about a sealed document from the file alone. Names are those of `countersign verify --json`. `outcome`:
 * `not-checked` when there is nothing that could be checked (no PDF, encrypted) or when all is well but the root is
 * unknown.
 */
export interface VerificationResult {
  outcome: 'valid' | 'not-valid' | 'not-checked'
  valid: boolean
  /** Of the seal; null without one or when it is broken. */
  level: SignatureLevel | null
  seal: SealReport | null
  /** Every signature of the document, in the order in which they were made. */
  signatures: SignatureReport[]
  /** The events attached by the seal; null without them. */
  chain: { valid: boolean; lastHash: string | null } | null
  /** Of the evidence, where it was given. */
  evidence: ArchiveReport | null
  problems: Problem[]
  notes: Note[]
  /**
   * What in the file acts or changes its looks, signed or not. It breaks no seal: whoever signed such a file signed that
   * too. Files that are sealed here have none.
   */
  activeContent: ActiveContentReport[]
}

export interface SealReport {
  subject: string | null
  issuer: string | null
  coversWholeFile: boolean
  /** Whether it is the seal of a test document, which binds nobody. */
  test: boolean
  /** Claimed by the signer; ISO 8601. */
  signedAt: string | null
  timestamp: TimestampReport | null
}

export interface SignatureReport {
  field: string
  subject: string | null
  issuer: string | null
  signedAt: string | null
  timestamp: TimestampReport | null
  level: SignatureLevel | null
  /** Whether nothing is wrong with it; the root aside. */
  intact: boolean
  /** Whether it leads to one of the roots. */
  trusted: boolean
  coversWholeFile: boolean
  isSeal: boolean
  problems: Problem[]
  notes: Note[]
}

/**
 * Checks the seal of a document, every other signature, and the evidence that the seal attached. Stricter than the usual
 * validators, each of which lets something pass: every byte of the file must be signed or be the signature itself. Never
 * fetches anything.
 *
 * The seal is the last signature that leads to a root, or the last one when none does. Other people's signatures are reported
 * and do not spoil the verdict on the seal, except that nothing may follow a certification that allows no changes.
 */
export function verifySealedPdf(source: ByteSource, options: VerificationOptions): VerificationResult {
  const roots = options.roots.map(readCertificate)
  const timestampRoots = (options.timestampRoots ?? []).map(readCertificate)
  try {
    const document = openPdf(source)
    const result = verifyDocument(document, { roots, timestampRoots, now: options.now }, options.evidence)
    return { ...result, activeContent: activeContentOf(document) }
  } catch (error) {
    if (error instanceof PdfError) return unreadable(error)
    throw error
  }
}

/** None of a file that cannot be read to its end: it is not valid for that already, or readers will differ on it anyway. */
function activeContentOf(document: PdfDocument): ActiveContentReport[] {
  try {
    return findActiveContent(document)
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
}

function unreadable(error: PdfError): VerificationResult {
  if (error.code === 'not-a-pdf' || error.code === 'encrypted')
    return verdict('not-checked', [documentProblem(error.code)])
  return verdict('not-valid', [documentProblem('damaged', error.message)])
}

const verdict = (outcome: VerificationResult['outcome'], problems: Problem[]): VerificationResult => ({
  outcome,
  valid: false,
  level: null,
  seal: null,
  signatures: [],
  chain: null,
  evidence: null,
  problems,
  notes: [],
  activeContent: [],
})

/** Each signature costs a digest of the whole file; honest documents have a handful. */
const maxSignatures = 100

function verifyDocument(
  document: PdfDocument,
  options: CheckOptions,
  archive?: Uint8Array,
): Omit<VerificationResult, 'activeContent'> {
  if (document.signatures().length > maxSignatures) throw new PdfError('too-complex', 'too many signatures')
  const checked = document.signatures().map(signature => checkSignature(document, signature, options))
  const inOrder = checked.toSorted((a, b) => endOf(a) - endOf(b))
  const seal = inOrder.findLast(one => one.trusted) ?? inOrder.at(-1)
  if (!seal) return verdict('not-valid', [documentProblem('no-signature')])
  const sizeBytes = document.source.sizeBytes
  for (const one of inOrder) if (one.range && one.range.end < sizeBytes) addLaterChanges(document, one)
  const evidence = checkEvidence(sealedRevision(document, seal), seal.test)
  const given = archive && checkArchive(archive, document, evidence.record)
  const problems = [
    ...seal.problems,
    ...wholeFileProblems(inOrder, seal, sizeBytes),
    ...evidence.problems,
    ...(given?.problems ?? []),
  ]
  const outcome = problems.length > 0 ? 'not-valid' : seal.trusted ? 'valid' : 'not-checked'
  return {
    outcome,
    valid: outcome === 'valid',
    level: seal.level,
    seal: sealReport(seal, sizeBytes),
    signatures: inOrder.map(one => signatureReport(one, one === seal, sizeBytes)),
    chain: evidence.chain,
    evidence: given?.report ?? null,
    problems: outcome === 'not-checked' ? [documentProblem('unknown-root')] : problems,
    notes: [...seal.notes, ...evidence.notes, ...(given?.notes ?? notGiven(evidence.record))],
  }
}

const notGiven = (record: CompletionRecord | null) => (record?.negotiation ? [note('negotiation-unchecked')] : [])

const endOf = (one: CheckedSignature) => one.range?.end ?? 0

/**
 * Nothing may follow the seal, nor a certification that says so; and a seal must be of a type that was checked, which a
 * time stamp is not.
 */
function wholeFileProblems(checked: CheckedSignature[], seal: CheckedSignature, sizeBytes: number): Problem[] {
  const found: Problem[] = []
  if (endOf(seal) !== sizeBytes) found.push(documentProblem('not-whole-file'))
  const certified = checked.some(one => one !== seal && one.signature.docMdp === 1 && endOf(one) !== sizeBytes)
  if (certified) found.push(documentProblem('changed-after-certification'))
  if (seal.level === null && seal.problems.length === 0)
    found.push(documentProblem('signature-type', seal.signature.subFilter))
  return found
}

/** The file as it was when it was sealed. */
function sealedRevision(document: PdfDocument, seal: CheckedSignature): PdfDocument {
  const end = endOf(seal)
  return end === 0 || end === document.source.sizeBytes ? document : openPdf(prefixSource(document.source, end))
}

/** What was done to the document after a signature, which is for the reader to judge unless a certification forbids it. */
function addLaterChanges(document: PdfDocument, one: CheckedSignature): void {
  const changes = changesSince(document, one)
  if (changes === null) return
  one.notes.push(note('changed-since', changes.join(', ') || 'nothing that shows'))
  const permission = one.signature.docMdp
  if (permission && (permission === 1 || changes.some(kind => !allowedChanges[permission].includes(kind)))) {
    one.problems.push(documentProblem('changed-after-certification', changes.join(', ')))
  }
}

/** Null when the revision that was signed is no document by itself; its digest will tell what is wrong. */
function changesSince(document: PdfDocument, one: CheckedSignature): ChangeKind[] | null {
  try {
    return laterChanges(openPdf(prefixSource(document.source, endOf(one))), document)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}

const sealReport = (seal: CheckedSignature, sizeBytes: number): SealReport => ({
  subject: seal.subject,
  issuer: seal.issuer,
  coversWholeFile: endOf(seal) === sizeBytes,
  test: seal.test,
  signedAt: seal.signedAt?.toISOString() ?? null,
  timestamp: seal.timestamp,
})

const signatureReport = (one: CheckedSignature, isSeal: boolean, sizeBytes: number): SignatureReport => ({
  field: one.signature.fieldName,
  subject: one.subject,
  issuer: one.issuer,
  signedAt: one.signedAt?.toISOString() ?? null,
  timestamp: one.timestamp,
  level: one.level,
  intact: one.problems.length === 0,
  trusted: one.trusted,
  coversWholeFile: endOf(one) === sizeBytes,
  isSeal,
  problems: one.problems,
  notes: one.notes,
})
