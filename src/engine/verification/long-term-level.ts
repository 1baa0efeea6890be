import { type DatedRevocationData, revocationStatus } from '../longterm/revocation-status.ts'
import type { PastProof } from './past-proof.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import type { Authority } from './timestamp-standing.ts'

/**
 * The level of a signature by what stands in the first `end` bytes of the file (ETSI EN 319 142-1 §6.3). LT: a store tells of every
 * certificate, of the signer and of the authority that proves the time, that it was good. LTA: a later timestamp covers the store.
 * Where all certificates say that there is nothing to know of them (RFC 9608) the level is T, as other validators have it.
 */
export function levelBy(one: CheckedSignature, proof: PastProof, end: number): SignatureLevel | null {
  if (one.level !== 'PAdES-BASELINE-B' && one.level !== 'PAdES-BASELINE-T') return one.level
  const stamps = proof.holding.filter(stamp => stamp.end <= end && stamp.end >= one.range!.end)
  const proving = one.authority ?? stamps[0]?.authority
  if (!proving) return 'PAdES-BASELINE-B'
  const needed: Authority[] = [{ path: one.path, at: proving.at }, proving]
  const isComplete = (by: number) => one.trusted && isKnown(needed, proof.dataBy(by))
  if (stamps.some(stamp => isComplete(stamp.end))) return 'PAdES-BASELINE-LTA'
  return isComplete(end) ? 'PAdES-BASELINE-LT' : 'PAdES-BASELINE-T'
}

function isKnown(needed: Authority[], data: DatedRevocationData): boolean {
  const found = needed.map(({ path, at }) => revocationStatus(path, at, data))
  return found.every(({ unknown }) => unknown.length === 0) && found.some(({ good }) => good > 0)
}
