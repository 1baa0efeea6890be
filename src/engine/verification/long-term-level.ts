import { revocationStatus } from '../longterm/revocation-status.ts'
import type { PastProof, StoredData } from './past-proof.ts'
import type { CheckedSignature, SignatureLevel } from './signature-check.ts'
import type { Authority } from './timestamp-standing.ts'

/**
 * The level of a signature by what stands in the first `end` bytes of the file (ETSI EN 319 142-1 §6.3). LT: a store tells of every
 * certificate, of the signer and of the authority that proves the time, that it was good. LTA: a later timestamp covers the store.
 */
export function levelBy(
  one: CheckedSignature,
  proof: PastProof,
  stored: StoredData,
  end: number,
): SignatureLevel | null {
  if (one.level !== 'PAdES-BASELINE-B' && one.level !== 'PAdES-BASELINE-T') return one.level
  const stamps = proof.holding.filter(stamp => stamp.end <= end && stamp.end >= one.range!.end)
  const proving = one.authority ?? stamps[0]?.authority
  if (!proving) return 'PAdES-BASELINE-B'
  const needed: Authority[] = [{ path: one.path, at: proving.at }, proving]
  const isComplete = (by: number) =>
    stored.hasStoreBy(by) &&
    needed.every(({ path, at }) => revocationStatus(path, at, proof.listsBy(by)).unknown.length === 0)
  if (stamps.some(stamp => isComplete(stamp.end))) return 'PAdES-BASELINE-LTA'
  return isComplete(end) ? 'PAdES-BASELINE-LT' : 'PAdES-BASELINE-T'
}
