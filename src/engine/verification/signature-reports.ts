import { commonName } from '../signing/certificate.ts'
import type { DocumentTimestamp } from './document-timestamps.ts'
import type { JudgedSignatures } from './judge-signatures.ts'
import type { Note, Problem } from './problems.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import { type Standing, standingOf } from './signature-standing.ts'
import type { TimestampReport } from './signature-timestamps.ts'
import { rangeEndOf } from './signed-range.ts'
import type { Upgrade } from './upgrades/upgrades.ts'

export interface SealReport {
  /** The common name of the subject. */
  name: string | null
  subject: string | null
  issuer: string | null
  /** When the certificate expires; ISO 8601. */
  expiresAt: string | null
  coversWholeFile: boolean
  /** Whether the seal is that of a test document, which is not binding. */
  test: boolean
  /** The time that the signer claims; ISO 8601. */
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
  /** Whether the signature has no problem, apart from an unknown root. */
  intact: boolean
  /** Whether the signature covers these bytes, no matter who made it. */
  standing: Standing
  /** Whether the signer's certificate leads to one of the roots. */
  trusted: boolean
  coversWholeFile: boolean
  isSeal: boolean
  problems: Problem[]
  notes: Note[]
}

/** An addition after the seal. */
export interface UpgradeReport {
  /** A security store with certificates and revocation data, or a timestamp of the document. */
  kind: Upgrade['kind']
  /** The level of the seal, with this upgrade and everything before it. */
  level: SignatureLevel | null
  /** The time of a timestamp; ISO 8601. */
  time: string | null
  /** The authority of a timestamp. */
  subject: string | null
  /** Whether a timestamp still proves its time. */
  holds: boolean | null
}

export const sealReport = (seal: CheckedSignature, sizeBytes: number): SealReport => ({
  name: seal.signer && commonName(seal.signer),
  subject: seal.subject,
  issuer: seal.issuer,
  expiresAt: seal.signer?.notAfter.toISOString() ?? null,
  coversWholeFile: rangeEndOf(seal) === sizeBytes,
  test: seal.test,
  signedAt: seal.signedAt?.toISOString() ?? null,
  timestamp: seal.timestamp,
})

/** A report with the end of its signed range, which determines the order of the reports. */
interface OrderedReport {
  end: number
  report: SignatureReport
}

export const signatureReport = ({
  checked,
  level,
  isSeal,
  sizeBytes,
}: {
  checked: CheckedSignature
  level: SignatureLevel | null
  isSeal: boolean
  sizeBytes: number
}): OrderedReport => ({ end: rangeEndOf(checked), report: reportOf({ checked, level, isSeal, sizeBytes }) })

const reportOf = ({
  checked,
  level,
  isSeal,
  sizeBytes,
}: {
  checked: CheckedSignature
  level: SignatureLevel | null
  isSeal: boolean
  sizeBytes: number
}): SignatureReport => ({
  field: checked.signature.fieldName,
  subject: checked.subject,
  issuer: checked.issuer,
  signedAt: checked.signedAt?.toISOString() ?? null,
  timestamp: checked.timestamp,
  level,
  intact: checked.problems.length === 0,
  standing: standingOf(checked.problems).standing,
  trusted: checked.trusted,
  coversWholeFile: rangeEndOf(checked) === sizeBytes,
  isSeal,
  problems: checked.problems,
  notes: checked.notes,
})

/** Reports a timestamp of the document in the list of signatures. */
export const timestampReport = (
  timestamp: DocumentTimestamp,
  judged: JudgedSignatures,
  sizeBytes: number,
): OrderedReport => ({
  end: rangeEndOf(timestamp),
  report: {
    field: timestamp.signature.fieldName,
    subject: timestamp.report?.subject ?? null,
    issuer: null,
    signedAt: null,
    timestamp: timestamp.report && { ...timestamp.report, holds: judged.holds(timestamp) },
    level: null,
    intact: timestamp.problems.length === 0,
    standing: standingOf(timestamp.problems).standing,
    trusted: timestamp.report?.trusted ?? false,
    coversWholeFile: rangeEndOf(timestamp) === sizeBytes,
    isSeal: false,
    problems: timestamp.problems,
    notes: [],
  },
})

export function upgradeReport(
  { kind, end, field }: Upgrade,
  judged: JudgedSignatures,
  seal: CheckedSignature,
): UpgradeReport {
  const level = judged.levelOf(seal, end)
  const stamp = judged.timestamps.find(({ signature }) => field !== null && signature.fieldRef?.num === field)
  const { time = null, subject = null } = stamp?.report ?? {}
  return { kind, level, time, subject, holds: stamp ? judged.holds(stamp) : null }
}
