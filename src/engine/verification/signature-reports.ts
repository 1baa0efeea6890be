import type { DocumentTimestamp } from './document-timestamps.ts'
import type { JudgedSignatures } from './judge-signatures.ts'
import type { Note, Problem } from './problems.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import { type Standing, standingOf } from './signature-standing.ts'
import type { TimestampReport } from './signature-timestamps.ts'
import { endOf } from './signed-range.ts'
import type { Upgrade } from './upgrades/upgrades.ts'

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
  /** Whether it is over these bytes, whoever made it. */
  standing: Standing
  /** Whether it leads to one of the roots. */
  trusted: boolean
  coversWholeFile: boolean
  isSeal: boolean
  problems: Problem[]
  notes: Note[]
}

/** Something that was added after the seal. */
export interface UpgradeReport {
  /** A security store with certificates and revocation data, or a timestamp of the document. */
  kind: Upgrade['kind']
  /** Of the seal, with this and what stands before it. */
  level: SignatureLevel | null
  /** That of a timestamp; ISO 8601. */
  time: string | null
  /** The authority of a timestamp. */
  subject: string | null
  /** Whether a timestamp still proves its time. */
  holds: boolean | null
}

export const sealReport = (seal: CheckedSignature, sizeBytes: number): SealReport => ({
  subject: seal.subject,
  issuer: seal.issuer,
  coversWholeFile: endOf(seal) === sizeBytes,
  test: seal.test,
  signedAt: seal.signedAt?.toISOString() ?? null,
  timestamp: seal.timestamp,
})

/** A report, and where its signed range ends. */
interface OrderedReport {
  end: number
  report: SignatureReport
}

export const signatureReport = (
  one: CheckedSignature,
  level: SignatureLevel | null,
  isSeal: boolean,
  sizeBytes: number,
): OrderedReport => ({ end: endOf(one), report: reportOf(one, level, isSeal, sizeBytes) })

const reportOf = (
  one: CheckedSignature,
  level: SignatureLevel | null,
  isSeal: boolean,
  sizeBytes: number,
): SignatureReport => ({
  field: one.signature.fieldName,
  subject: one.subject,
  issuer: one.issuer,
  signedAt: one.signedAt?.toISOString() ?? null,
  timestamp: one.timestamp,
  level,
  intact: one.problems.length === 0,
  standing: standingOf(one.problems).standing,
  trusted: one.trusted,
  coversWholeFile: endOf(one) === sizeBytes,
  isSeal,
  problems: one.problems,
  notes: one.notes,
})

/** A timestamp of the document, as it stands among the signatures. */
export const timestampReport = (
  one: DocumentTimestamp,
  judged: JudgedSignatures,
  sizeBytes: number,
): OrderedReport => ({
  end: endOf(one),
  report: {
    field: one.signature.fieldName,
    subject: one.report?.subject ?? null,
    issuer: null,
    signedAt: null,
    timestamp: one.report && { ...one.report, holds: judged.holds(one) },
    level: null,
    intact: one.problems.length === 0,
    standing: standingOf(one.problems).standing,
    trusted: one.report?.trusted ?? false,
    coversWholeFile: endOf(one) === sizeBytes,
    isSeal: false,
    problems: one.problems,
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
