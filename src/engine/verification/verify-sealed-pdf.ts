import { type ByteSource, prefixSource } from '../byte-source.ts'
import { readRevocationList } from '../longterm/revocation-list.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { readCertificate } from '../signing/certificate.ts'
import { type ActiveContentReport, findActiveContent } from '../static-content/find-active-content.ts'
import type { ActedRecipient } from './evidence/acted-recipients.ts'
import { checkEvidence, type EmbeddedFileReport, reportEmbeddedFiles } from './evidence/attached-evidence.ts'
import { type ArchiveReport, checkArchive } from './evidence/check-archive.ts'
import type { CompletionRecord } from './evidence/completion-record.ts'
import type { VerifiedSigner } from './evidence/verified-signers.ts'
import { judgeSignatures, type TrustOptions } from './judge-signatures.ts'
import { addLaterChanges } from './later-changes.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import {
  type SealReport,
  type SignatureReport,
  sealReport,
  signatureReport,
  timestampReport,
  type UpgradeReport,
  upgradeReport,
} from './signature-reports.ts'
import { rangeEndOf } from './signed-range.ts'

export interface VerificationOptions {
  /** The certificates of the trusted roots, in DER. A certificate that cannot be read throws DerError. */
  roots: Uint8Array[]
  /** The certificates of roots that are trusted for timestamps alone, in DER. */
  timestampRoots?: Uint8Array[]
  /**
   * Revocation lists in DER that are supplied in addition to the file. A certificate that they revoke is revoked; the
   * level is the level of the file without them. A list that cannot be read throws DerError.
   */
  revocationLists?: Uint8Array[]
  now: Date
  /** The archive with all evidence for the document, if it is to be checked too. */
  evidence?: Uint8Array
}

/**
 * The facts about a sealed document, with the names that `countersign verify --json` uses. `outcome` is `not-checked`
 * when nothing could be checked (no PDF, encrypted) or when only the root is unknown.
 */
export interface VerificationResult {
  outcome: 'valid' | 'not-valid' | 'not-checked'
  valid: boolean
  /** The level of the seal; null when there is no seal, or it is broken. */
  level: SignatureLevel | null
  seal: SealReport | null
  /** Additions after the seal that extend its validity, in order. */
  upgrades: UpgradeReport[]
  /** Every signature of the document, in the order in which they were made. */
  signatures: SignatureReport[]
  /** The files in the document as it was sealed. */
  embeddedFiles: EmbeddedFileReport[]
  /** The events attached by the seal; null when there are none. */
  chain: { valid: boolean; lastHash: string | null } | null
  /** The names in the record that the seal attached: the title, who sent it and who signed it; null without a record. */
  names: NonNullable<CompletionRecord['names']> | null
  /** Signers who were verified before they signed, as the attached events state. */
  verifiedSigners: VerifiedSigner[]
  /** Who signed, approved or confirmed, in that order, as the attached events state. */
  recipients: ActedRecipient[]
  /** The result for the evidence archive, if one was given. */
  evidence: ArchiveReport | null
  problems: Problem[]
  notes: Note[]
  /**
   * Content that acts or changes its look, signed or not. It does not break a seal, because the signer of such a file
   * signed it too. Files that Countersign seals have none.
   */
  activeContent: ActiveContentReport[]
}

/**
 * Checks the seal of a document, every other signature, and the evidence that the seal attached. It is stricter than
 * the usual validators, each of which misses something. Every byte of the file must be signed, be the signature itself,
 * or only upgrade the document to a level that lasts longer. Never fetches anything.
 *
 * The seal is the last signature that leads to a root, or simply the last signature when none does. Signatures of other
 * parties are reported and do not affect the verdict on the seal, except that nothing may follow a certification that
 * allows no changes.
 */
export function verifySealedPdf(source: ByteSource, options: VerificationOptions): VerificationResult {
  const roots = options.roots.map(readCertificate)
  const timestampRoots = (options.timestampRoots ?? []).map(readCertificate)
  const revocationLists = (options.revocationLists ?? []).map(readRevocationList)
  const trust = { roots, timestampRoots, revocationLists, now: options.now }
  try {
    const document = openPdf(source)
    const result = verifyDocument(document, trust, options.evidence)
    return { ...result, activeContent: activeContentOf(document) }
  } catch (error) {
    if (error instanceof PdfError) return unreadable(error)
    throw error
  }
}

/**
 * Returns the active content of a document; empty for a file that cannot be read to its end, because it is already
 * invalid for that reason, or readers will differ on it anyway.
 */
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
  upgrades: [],
  signatures: [],
  embeddedFiles: [],
  chain: null,
  names: null,
  verifiedSigners: [],
  recipients: [],
  evidence: null,
  problems,
  notes: [],
  activeContent: [],
})

/** Each signature costs a digest of the whole file; ordinary documents have a handful. */
const maxSignatures = 100

function verifyDocument(
  document: PdfDocument,
  options: TrustOptions,
  archive?: Uint8Array,
): Omit<VerificationResult, 'activeContent'> {
  if (document.signatures().length > maxSignatures) throw new PdfError('too-complex', 'too many signatures')
  const judged = judgeSignatures(document, options)
  const { signatures, timestamps, body, upgrades } = judged
  const seal = signatures.findLast(signature => signature.trusted) ?? signatures.at(-1)
  if (!seal) return verdict('not-valid', [documentProblem(timestamps.length > 0 ? 'signature-type' : 'no-signature')])
  for (const signature of signatures)
    if (signature.range && signature.range.end < body.source.sizeBytes) addLaterChanges(body, signature)
  const sealed = sealedRevision(body, seal)
  const evidence = checkEvidence(sealed, seal.test)
  const archiveCheck = archive && checkArchive(archive, body, evidence.record)
  const problems = [
    ...seal.problems,
    ...wholeFileProblems(signatures, seal, body.source.sizeBytes),
    ...judged.problems,
    ...evidence.problems,
    ...(archiveCheck?.problems ?? []),
  ]
  const outcome = problems.length > 0 ? 'not-valid' : seal.trusted ? 'valid' : 'not-checked'
  const sizeBytes = document.source.sizeBytes
  return {
    outcome,
    valid: outcome === 'valid',
    level: judged.problems.length > 0 ? null : judged.levelOf(seal, sizeBytes),
    seal: sealReport(seal, sizeBytes),
    upgrades: upgrades.map(upgrade => upgradeReport(upgrade, judged, seal)),
    signatures: orderedReports([
      ...signatures.map(signature =>
        signatureReport({
          checked: signature,
          level: judged.levelOf(signature, sizeBytes),
          isSeal: signature === seal,
          sizeBytes,
        }),
      ),
      ...timestamps.map(timestamp => timestampReport(timestamp, judged, sizeBytes)),
    ]),
    embeddedFiles: reportEmbeddedFiles(sealed),
    chain: evidence.chain,
    names: evidence.record?.names ?? null,
    verifiedSigners: evidence.verifiedSigners,
    recipients: evidence.recipients,
    evidence: archiveCheck?.report ?? null,
    problems: outcome === 'not-checked' ? [documentProblem('unknown-root')] : problems,
    notes: [
      ...seal.notes,
      ...judged.notesOn(seal),
      ...evidence.notes,
      ...(archiveCheck?.notes ?? missingArchiveNotes(evidence.record)),
    ],
  }
}

const missingArchiveNotes = (record: CompletionRecord | null) =>
  record?.negotiation ? [note('negotiation-unchecked')] : []

const orderedReports = (reports: { end: number; report: SignatureReport }[]) =>
  reports.toSorted((a, b) => a.end - b.end).map(({ report }) => report)

/**
 * Checks that nothing follows the seal, or a certification that allows no changes, and that the seal is of a type that
 * was checked. An upgrade to a level that lasts longer does not count as a change (ISO 32000-2 §12.8.2.2.2).
 */
function wholeFileProblems(checked: CheckedSignature[], seal: CheckedSignature, sizeBytes: number): Problem[] {
  const problems: Problem[] = []
  if (rangeEndOf(seal) !== sizeBytes) problems.push(documentProblem('not-whole-file'))
  const certified = checked.some(
    signature => signature !== seal && signature.signature.docMdp === 1 && rangeEndOf(signature) !== sizeBytes,
  )
  if (certified) problems.push(documentProblem('changed-after-certification'))
  if (seal.level === null && seal.problems.length === 0)
    problems.push(documentProblem('signature-type', seal.signature.subFilter))
  return problems
}

/** Returns the file as it was when it was sealed. */
function sealedRevision(document: PdfDocument, seal: CheckedSignature): PdfDocument {
  const end = rangeEndOf(seal)
  return end === 0 || end === document.source.sizeBytes ? document : openPdf(prefixSource(document.source, end))
}
