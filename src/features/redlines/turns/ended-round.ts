import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { findRound, type Round } from '../document/redline-document-store.ts'

/** Null for a round that has not ended, and for what is no number of one. */
export async function findEndedRound(
  { database }: Pick<Platform, 'database'>,
  redlineRequestId: string,
  round: string,
): Promise<Round | null> {
  return /^[1-9]\d{0,8}$/.test(round) ? findRound(database, redlineRequestId, Number(round)) : null
}

/** Throws `redline_round_not_found`. */
export async function endedRound(
  platform: Pick<Platform, 'database'>,
  redlineRequestId: string,
  round: string,
): Promise<Round> {
  const found = await findEndedRound(platform, redlineRequestId, round)
  if (!found) throw new CodedError('redline_round_not_found', { id: round })
  return found
}

/** The DOCX as it was when the round ended, as it is sent. */
export const roundFile = ({ round, fileKey, fileSizeBytes, fileSha256 }: Round): StoredAnswer => ({
  key: fileKey,
  sizeBytes: fileSizeBytes,
  contentType: contentTypes.docx,
  etag: fileSha256,
  filename: `round ${round}.docx`,
})
