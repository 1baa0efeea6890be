import { DerError } from '../asn1/der-reader.ts'
import type { ByteSource } from '../byte-source.ts'
import type { RevocationList } from '../longterm/revocation-list.ts'
import { revocationStatus } from '../longterm/revocation-status.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfString } from '../pdf/objects.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import { decodeTextString } from '../pdf/text-string.ts'
import { type Certificate, issuerText, isTestCertificate, subjectText } from '../signing/certificate.ts'
import { findPath, pathProblems } from '../signing/certificate-path.ts'
import { readSignedData, type SignedData, signedDataProblems } from '../signing/cms-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { problem } from '../signing/problems.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import type { PastProof, StoredData } from './past-proof.ts'
import { parsePdfDate } from './pdf-date.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'
import { checkTimestamps, type TimestampReport } from './signature-timestamps.ts'
import { cmsOf, digestOfRange, gapProblems, readSignedRange, type SignedRange } from './signed-range.ts'
import type { AuthorityPath } from './timestamp-standing.ts'

/**
 * The names of signature levels in validators: the baseline of ETSI EN 319 142-1 §6, a level of the same family that
 * breaks its rules, or another family.
 */
export type SignatureLevel =
  | 'PAdES-BASELINE-B'
  | 'PAdES-BASELINE-T'
  | 'PAdES-BASELINE-LT'
  | 'PAdES-BASELINE-LTA'
  | 'PAdES-BES'
  | 'PDF-NOT-ETSI'

export interface CheckedSignature {
  signature: DocumentSignature
  range: SignedRange | null
  signer: Certificate | null
  /** The path from the signer's certificate to one of the roots; empty when there is none. */
  path: Certificate[]
  /** Whether there is a path to one of the roots. */
  trusted: boolean
  /** Whether the signature is the seal of a test document. */
  test: boolean
  subject: string | null
  issuer: string | null
  /** The claimed time (`/M`). */
  signedAt: Date | null
  /**
   * The time that an authority states: in a timestamp of the signature, or else in the first timestamp of the document
   * that covers it.
   */
  timestamp: TimestampReport | null
  /** The authority that issued the signature's timestamp, if it is valid. */
  authority: AuthorityPath | null
  /** The level, up to T. Higher levels depend on the whole file and are determined later. */
  level: SignatureLevel | null
  problems: Problem[]
  notes: Note[]
}

export interface CheckOptions {
  roots: Certificate[]
  /** The roots that are trusted for timestamps alone; `roots` are trusted for timestamps too. */
  timestampRoots: Certificate[]
  now: Date
  /** Revocation lists that are supplied in addition to the file. */
  revocationLists: RevocationList[]
  /** Evidence from the whole document. */
  past: { proof: PastProof; stored: StoredData }
}

/** Checks one signature: its range, its CMS, its certificate path and revocations at the proven time, and its level. */
export function checkSignedRange(
  document: PdfDocument,
  signature: DocumentSignature,
  options: CheckOptions,
): CheckedSignature {
  const { source } = document
  const range = readSignedRange(source, signature)
  if ('code' in range) return unchecked(signature, [range])
  const read = readContents(signature)
  if ('code' in read)
    return { ...unchecked(signature, [...gapProblems(source, range, signature.contents), read]), range }
  const signedAt = claimedTime(document, signature)
  const stamped = provenTime(read, range, options)
  const { provenAt } = stamped
  const trust = checkTrust(read, provenAt ?? signedAt ?? options.now, options.roots)
  const revocation = revocationOf(trust.path, provenAt, options)
  const problems = [
    ...typeProblems(signature),
    ...gapProblems(source, range, signature.contents),
    ...tolerant(() => signedDataProblems(read, rangeDigest(source, range, read))),
    ...timeProblems(signedAt, options.now),
    ...stamped.problems,
    ...trust.problems,
    ...revocation.problems,
  ]
  return {
    signature,
    range,
    signer: read.signerCertificate,
    ...names(read.signerCertificate),
    signedAt,
    ...trust,
    timestamp: stamped.timestamp,
    authority: stamped.authority,
    level: problems.length > 0 ? null : levelOf(document, signature, read, { signedAt, provenAt }),
    problems,
    notes: [
      ...timeNotes({ signedAt, provenAt, isOwn: stamped.authority !== null }, read, options.now),
      ...stamped.notes,
      ...revocation.notes,
    ],
  }
}

function unchecked(signature: DocumentSignature, problems: Problem[]): CheckedSignature {
  const unknown = {
    signer: null,
    subject: null,
    issuer: null,
    signedAt: null,
    timestamp: null,
    authority: null,
    level: null,
    range: null,
  }
  return { signature, ...unknown, path: [], trusted: false, test: false, problems, notes: [] }
}

/**
 * Returns the time by which a signature existed, and its timestamp: the signature's own, or else the first timestamp of
 * the document that covers it.
 */
function provenTime(read: SignedData, range: SignedRange, { past, roots, timestampRoots, now }: CheckOptions) {
  const { proof, stored } = past
  const trust = { roots: [...roots, ...timestampRoots], certificates: stored.certificates, now }
  const stamped = checkTimestamps(read, trust, { existedBy: proof.existedBy(range.end), data: proof.dataBy() })
  const later = stamped.authority ? null : proof.covering(range.end)
  return {
    ...stamped,
    timestamp: later?.report ?? stamped.timestamp,
    provenAt: stamped.authority?.at ?? later?.authority.at ?? null,
  }
}

/**
 * Returns the problems and notes about revocations. A revoked certificate is a problem unless the signature is proven
 * to be older.
 */
function revocationOf(path: Certificate[], provenAt: Date | null, { past, now }: CheckOptions) {
  const { revokedAt } = revocationStatus(path, provenAt ?? now, past.proof.dataBy())
  const isLater = revokedAt && provenAt && revokedAt > provenAt
  return {
    problems: revokedAt && !isLater ? [documentProblem('certificate-revoked', revokedAt.toISOString())] : [],
    notes: isLater ? [note('certificate-revoked-since', revokedAt.toISOString())] : [],
  }
}

function readContents(signature: DocumentSignature): SignedData | Problem {
  try {
    return readSignedData(cmsOf(signature.contents))
  } catch (error) {
    if (error instanceof DerError) return problem('cms-unreadable', error.message)
    throw error
  }
}

/**
 * Runs a check. Attributes and extensions are parsed only when they are checked, so invalid DER becomes a problem like
 * any other.
 */
function tolerant(check: () => Problem[]): Problem[] {
  try {
    return check()
  } catch (error) {
    if (error instanceof DerError) return [problem('cms-unreadable', error.message)]
    throw error
  }
}

/** Returns the digest of a range. If the digest algorithm is refused anyway, the hashed content does not matter. */
const rangeDigest = (source: ByteSource, range: SignedRange, read: SignedData) =>
  read.digest ? digestOfRange(source, range, read.digest) : new Uint8Array()

function names(signer: Certificate | null) {
  return { subject: signer && subjectText(signer), issuer: signer && issuerText(signer) }
}

/** Accepts PAdES and the older CMS signatures over the document. */
function typeProblems(signature: DocumentSignature): Problem[] {
  const problems: Problem[] = []
  if (!['ETSI.CAdES.detached', 'adbe.pkcs7.detached'].includes(signature.subFilter))
    problems.push(documentProblem('signature-type', signature.subFilter))
  if (signature.foundIn !== 'form') problems.push(documentProblem('signature-hidden'))
  return problems
}

function claimedTime(document: PdfDocument, signature: DocumentSignature): Date | null {
  const text = document.resolve(signature.value.get('M'))
  return text instanceof PdfString ? parsePdfDate(decodeTextString(text)) : null
}

const timeProblems = (signedAt: Date | null, now: Date): Problem[] =>
  signedAt && signedAt.getTime() > now.getTime() + clockToleranceMs
    ? [documentProblem('signed-in-the-future', signedAt.toISOString())]
    : []

/** When something was signed: as the signer claims, and as a trusted authority states. */
interface SigningTimes {
  signedAt: Date | null
  provenAt: Date | null
}

/** How far a claim may differ from the proven time, as for a seal that had to be retried. */
const claimToleranceMs = 24 * 60 * 60 * 1000

function timeNotes(
  { signedAt, provenAt, isOwn }: SigningTimes & { isOwn: boolean },
  { signerCertificate }: SignedData,
  now: Date,
): Note[] {
  const notes: Note[] = []
  if (!provenAt) notes.push(note(signedAt ? 'time-is-claimed' : 'time-missing'))
  else if (signedAt && differenceMs(signedAt, provenAt, isOwn) > claimToleranceMs)
    notes.push(note('time-differs', signedAt.toISOString()))
  if ((provenAt ?? signedAt) && signerCertificate && now > signerCertificate.notAfter)
    notes.push(note('certificate-expired-since'))
  return notes
}

/**
 * Returns how far a claim is from the proven time. A timestamp of the document only proves that the signature is not
 * younger, so an earlier claim does not count.
 */
function differenceMs(signedAt: Date, provenAt: Date, isOwn: boolean): number {
  const aheadMs = signedAt.getTime() - provenAt.getTime()
  return isOwn ? Math.abs(aheadMs) : aheadMs
}

/**
 * Finds the signer's path to a root, and the problems on it. A certificate outside of the path is a problem, because no
 * one would notice if it were changed.
 */
function checkTrust(
  read: SignedData,
  at: Date,
  roots: Certificate[],
): { path: Certificate[]; trusted: boolean; test: boolean; problems: Problem[] } {
  const { signerCertificate: signer, certificates } = read
  const path = signer && findPath(signer, certificates, roots)
  if (!path) return { path: [], trusted: false, test: false, problems: [] }
  const problems = tolerant(() => pathProblems(path, at))
  const used = new Set(path.map(hexOf))
  for (const certificate of certificates)
    if (!used.has(hexOf(certificate))) problems.push(problem('certificate-unused', subjectText(certificate)))
  return { path, trusted: true, test: isTest(signer), problems }
}

const hexOf = (certificate: Certificate) => Buffer.from(certificate.der).toString('hex')

function isTest(certificate: Certificate): boolean {
  try {
    return isTestCertificate(certificate)
  } catch {
    return false
  }
}

/**
 * Returns the level of a signature without problems (ETSI EN 319 142-1 §6.3): the baseline takes the time from `/M` and
 * has neither a signing-time attribute nor `/Cert`. Level T requires a statement by a trusted authority.
 */
function levelOf(
  document: PdfDocument,
  signature: DocumentSignature,
  read: SignedData,
  { signedAt, provenAt }: SigningTimes,
): SignatureLevel {
  if (signature.subFilter !== 'ETSI.CAdES.detached') return 'PDF-NOT-ETSI'
  const hasCert = document.resolve(signature.value.get('Cert')) !== null
  if (!signedAt || hasCert || read.attributes.has(oids.signingTime)) return 'PAdES-BES'
  return provenAt ? 'PAdES-BASELINE-T' : 'PAdES-BASELINE-B'
}
