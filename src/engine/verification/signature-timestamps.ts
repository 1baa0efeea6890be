import { createHash } from 'node:crypto'
import { DerError } from '../asn1/der-reader.ts'
import { type Certificate, subjectText } from '../signing/certificate.ts'
import type { SignedData } from '../signing/cms-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { tokenProblems } from '../timestamps/check-token.ts'
import { readToken, type TimestampToken } from '../timestamps/token.ts'
import { documentProblem, type Note, note, type Problem } from './problems.ts'

/** When a signature existed, and who says so. */
export interface TimestampReport {
  /** ISO 8601. */
  time: string
  /** By how much the time may be off; null when the authority does not say. */
  accuracyMs: number | null
  /** The authority. */
  subject: string | null
  /** Whether the authority leads to one of the roots. */
  trusted: boolean
}

export interface CheckedTimestamps {
  /** The earliest, of those that are trusted where there are any. */
  timestamp: TimestampReport | null
  problems: Problem[]
  notes: Note[]
}

/**
 * Checks the timestamps of a signature (ETSI EN 319 122-1 §5.3), each as of the time in it. One that does not hold is a problem: no
 * honest program adds one. One of an unknown authority is told, and proves nothing here.
 * @param roots trusted for timestamps
 */
export function checkTimestamps(read: SignedData, roots: Certificate[], now: Date): CheckedTimestamps {
  const values = read.unsignedAttributes.flatMap(({ type, values }) => (type === oids.timeStampToken ? values : []))
  const checked = values.map(({ bytes }) => checkToken(bytes, read.signature, roots, now))
  const reports = checked.flatMap(({ report }) => report ?? [])
  const [timestamp = null] = reports.toSorted(
    (a, b) => Number(b.trusted) - Number(a.trusted) || Date.parse(a.time) - Date.parse(b.time),
  )
  return {
    timestamp,
    problems: checked.flatMap(({ problem }) => problem ?? []),
    notes: timestamp && !timestamp.trusted ? [note('timestamp-untrusted', timestamp.subject ?? '')] : [],
  }
}

interface CheckedToken {
  report: TimestampReport | null
  problem: Problem | null
}

/** An authority's clock may be ahead of ours by so much. */
const clockToleranceMs = 5 * 60 * 1000

function checkToken(bytes: Uint8Array, signature: Uint8Array, roots: Certificate[], now: Date): CheckedToken {
  const token = readable(bytes)
  if ('code' in token) return { report: null, problem: token }
  const found = tokenProblems(token, { imprint: imprintOf(token, signature), roots })
  const wrong = found.find(({ code }) => code !== 'authority-untrusted')
  if (wrong) return { report: null, problem: documentProblem('timestamp-wrong', wrong.message) }
  if (token.info.genTime.getTime() > now.getTime() + clockToleranceMs)
    return { report: null, problem: documentProblem('timestamp-wrong', 'its time is in the future') }
  return { report: reportOf(token, found.length === 0), problem: null }
}

function readable(bytes: Uint8Array): TimestampToken | Problem {
  try {
    return readToken(bytes)
  } catch (error) {
    if (error instanceof DerError) return documentProblem('timestamp-wrong', error.message)
    throw error
  }
}

/** Hashed as the authority was asked; with an algorithm that is refused anyway, what is hashed does not matter. */
function imprintOf({ info }: TimestampToken, signature: Uint8Array) {
  const digest = info.imprint?.digest ?? 'sha256'
  return { digest, hash: createHash(digest).update(signature).digest() }
}

const reportOf = ({ info, signerCertificate }: TimestampToken, trusted: boolean): TimestampReport => ({
  time: info.genTime.toISOString(),
  accuracyMs: info.accuracyMs,
  subject: signerCertificate && subjectText(signerCertificate),
  trusted,
})
