import { createHash } from 'node:crypto'
import { DerError } from '../asn1/der-reader.ts'
import type { Digest } from '../signing/algorithms.ts'
import { type Certificate, subjectText } from '../signing/certificate.ts'
import { findPath } from '../signing/certificate-path.ts'
import type { SignedData } from '../signing/cms-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { tokenProblems } from '../timestamps/check-token.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import { readToken, type TimestampToken } from '../timestamps/token.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'
import { type AuthorityPath, standingNotes, type TimeOfProof, timestampStandingOf } from './timestamp-standing.ts'

/** A time at which data existed, and the authority that states it. */
export interface TimestampReport {
  /** The stated time; ISO 8601. */
  time: string
  /** The possible error of the time; null when the authority does not state it. */
  accuracyMs: number | null
  /** The name of the authority. */
  subject: string | null
  /** Whether the authority's certificate leads to one of the roots. */
  trusted: boolean
  /**
   * Whether the timestamp still proves the time: the authority's certificate has neither expired nor been revoked
   * since, or the timestamp is proven to be older than that.
   */
  holds: boolean
}

/** The certificates that are trusted for timestamps, and the current time. */
export interface TimestampTrust {
  /** The roots that are trusted for timestamps. */
  roots: Certificate[]
  /** Certificates for the path to the roots, in addition to those in the timestamp. */
  certificates: Certificate[]
  now: Date
}

export interface CheckedTimestamps {
  /** The earliest timestamp, among those that hold or are trusted if there are any. */
  timestamp: TimestampReport | null
  /** The authority of a timestamp that holds. */
  authority: AuthorityPath | null
  problems: Problem[]
  notes: Note[]
}

/** Returns the DER of each timestamp in a signature. */
export const signatureTokens = ({ unsignedAttributes }: SignedData): Uint8Array[] =>
  unsignedAttributes.flatMap(({ type, values }) =>
    type === oids.timeStampToken ? values.map(({ bytes }) => bytes) : [],
  )

/**
 * Checks the timestamps of a signature (ETSI EN 319 122-1 §5.3), each at the time that it states. An invalid timestamp
 * is a problem, because no proper program adds one. A timestamp by an unknown authority, or by an authority whose
 * certificate has expired since, is reported but proves nothing.
 */
export function checkTimestamps(read: SignedData, trust: TimestampTrust, proof: TimeOfProof): CheckedTimestamps {
  const hashOf = (digest: Digest) => createHash(digest).update(read.signature).digest()
  const checked = signatureTokens(read).map(bytes => checkToken(bytes, hashOf, trust))
  const judged = checked.flatMap(({ report, authority }) => {
    const standing = authority && timestampStandingOf(authority, proof)
    return report ? [{ report: { ...report, holds: standing === 'holds' }, authority, standing }] : []
  })
  const [best] = judged.toSorted(({ report: a }, { report: b }) => rank(b) - rank(a) || a.time.localeCompare(b.time))
  return {
    timestamp: best?.report ?? null,
    authority: best?.report.holds ? best.authority : null,
    problems: checked.flatMap(({ problem }) => (problem === null ? [] : documentProblem('timestamp-wrong', problem))),
    notes: best ? notesOn(best.report, best.standing) : [],
  }
}

const rank = ({ trusted, holds }: TimestampReport) => Number(trusted) + Number(holds)

const notesOn = ({ subject }: TimestampReport, standing: ReturnType<typeof timestampStandingOf> | null): Note[] =>
  standing ? standingNotes(standing, subject) : [note('timestamp-untrusted', subject ?? '')]

/** A token that was checked against the data that it covers, at the time that it states. */
export interface CheckedToken {
  report: Omit<TimestampReport, 'holds'> | null
  /** The authority; null when its certificate does not lead to a root. */
  authority: AuthorityPath | null
  /** The problem in words; null when there is none. */
  problem: string | null
}

/**
 * Checks a timestamp token at the time that it states.
 * @param hashOf hashes the data that the token covers, with the digest requested from the authority
 */
export function checkToken(
  bytes: Uint8Array,
  hashOf: (digest: Digest) => Uint8Array,
  { roots, certificates, now }: TimestampTrust,
): CheckedToken {
  const parsed = readable(bytes)
  if (typeof parsed === 'string') return invalidToken(parsed)
  const token = { ...parsed, certificates: [...parsed.certificates, ...certificates] }
  // If the algorithm is refused anyway, the hashed content does not matter.
  const digest = token.info.imprint?.digest ?? 'sha256'
  const problems = tokenProblems(token, { imprint: { digest, hash: hashOf(digest) }, roots })
  const problem = problems.find(({ code }) => code !== 'authority-untrusted')
  if (problem) return invalidToken(problem.message)
  const { genTime } = token.info
  if (genTime.getTime() > now.getTime() + clockToleranceMs) return invalidToken('its time is in the future')
  const path = token.signerCertificate && findPath(token.signerCertificate, token.certificates, roots)
  return { report: reportOf(token, path !== null), authority: path && { path, at: genTime }, problem: null }
}

const invalidToken = (problem: string): CheckedToken => ({ report: null, authority: null, problem })

function readable(bytes: Uint8Array): TimestampToken | string {
  try {
    return readToken(bytes)
  } catch (error) {
    if (error instanceof DerError) return error.message
    throw error
  }
}

const reportOf = ({ info, signerCertificate }: TimestampToken, trusted: boolean) => ({
  time: info.genTime.toISOString(),
  accuracyMs: info.accuracyMs,
  subject: signerCertificate && subjectText(signerCertificate),
  trusted,
})
