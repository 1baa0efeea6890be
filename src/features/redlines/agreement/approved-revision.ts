import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRevision, lastRound } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'

/**
 * Returns the last round and its document. Throws `redline_not_ready_for_signing` unless the round ended with an
 * approval.
 */
export async function approvedRevision({ database }: Pick<Platform, 'database'>, request: RedlineRequest) {
  const round = await lastRound(database, request.redlineRequestId)
  const isAgreed = request.status === 'DocumentReadyForSigning' && round?.outcome === 'approved'
  const revision = isAgreed ? await findRevision(database, request.redlineRequestId, round.revision) : null
  if (!round || !revision) throw new CodedError('redline_not_ready_for_signing')
  return { round, revision }
}
