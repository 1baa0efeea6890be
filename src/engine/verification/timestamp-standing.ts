import { type DatedRevocationData, revocationStatus } from '../longterm/revocation-status.ts'
import type { Certificate } from '../signing/certificate.ts'
import { type Note, note } from './problems.ts'

/** An authority's path to its root, beginning with the authority's certificate, and the time that it stated. */
export interface AuthorityPath {
  path: Certificate[]
  at: Date
}

/** The time by which something is known to have existed, and the revocation data. */
export interface TimeOfProof {
  existedBy: Date
  data: DatedRevocationData
}

/**
 * Whether a timestamp proves its time, judged at the time when its existence is proven. `unknown` means that nothing
 * proves that the authority was good.
 */
export type TimestampStanding = 'holds' | 'unknown' | 'ended' | 'revoked'

/**
 * Determines whether a timestamp proves its time: as long as its authority's certificates are valid, or permanently if
 * a later timestamp shows that it existed by then (ETSI EN 319 102-1 §5.6.2). The root is always trusted. `unknown`
 * only occurs with `needsData`.
 */
export function timestampStandingOf(
  { path, at }: AuthorityPath,
  { existedBy, data }: TimeOfProof,
  needsData = false,
): TimestampStanding {
  if (path.slice(0, -1).some(({ notAfter }) => notAfter < existedBy)) return 'ended'
  const { revokedAt, unknown } = revocationStatus(path, at, data)
  if (revokedAt && revokedAt <= existedBy) return 'revoked'
  return needsData && unknown.length > 0 ? 'unknown' : 'holds'
}

/** Returns notes about the standing of a timestamp; none for a timestamp that holds. */
export function standingNotes(standing: TimestampStanding, subject: string | null): Note[] {
  if (standing === 'holds') return []
  return [note(`timestamp-${standing}`, subject ?? '')]
}
