import { type DatedRevocationData, revocationStatus } from '../longterm/revocation-status.ts'
import type { PastProof } from './past-proof.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import type { AuthorityPath } from './timestamp-standing.ts'

/**
 * Determines the level of a signature from the first `end` bytes of the file (ETSI EN 319 142-1 §6.3). Level LT means
 * that a store proves that every certificate was good: the signer's certificates and those of the authority that proves
 * the time. Level LTA means that, in addition, a later timestamp covers the store. When all certificates state that
 * they need no revocation data (RFC 9608), the level is T, as in other validators.
 */
export function levelBy(signature: CheckedSignature, proof: PastProof, end: number): SignatureLevel | null {
  if (signature.level !== 'PAdES-BASELINE-B' && signature.level !== 'PAdES-BASELINE-T') return signature.level
  const stamps = proof.holding.filter(stamp => stamp.end <= end && stamp.end >= signature.range!.end)
  const proving = signature.authority ?? stamps[0]?.authority
  if (!proving) return 'PAdES-BASELINE-B'
  const needed: AuthorityPath[] = [{ path: signature.path, at: proving.at }, proving]
  const isComplete = (by: number) => signature.trusted && isKnown(needed, proof.dataBy(by))
  if (stamps.some(stamp => isComplete(stamp.end))) return 'PAdES-BASELINE-LTA'
  return isComplete(end) ? 'PAdES-BASELINE-LT' : 'PAdES-BASELINE-T'
}

function isKnown(needed: AuthorityPath[], data: DatedRevocationData): boolean {
  const statuses = needed.map(({ path, at }) => revocationStatus(path, at, data))
  return statuses.every(({ unknown }) => unknown.length === 0) && statuses.some(({ good }) => good > 0)
}
