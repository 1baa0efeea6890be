import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { findRound, type Round } from '../document/redline-document-store.ts'

/** Returns the round, or null if it has not ended or the text is not the number of a round. */
export async function findEndedRound(
  { database }: Pick<Platform, 'database'>,
  redlineRequestId: string,
  round: string,
): Promise<Round | null> {
  return /^[1-9]\d{0,8}$/.test(round) ? findRound(database, redlineRequestId, Number(round)) : null
}

/** Like `findEndedRound`, but throws `redline_round_not_found` instead of returning null. */
export async function endedRound(
  platform: Pick<Platform, 'database'>,
  redlineRequestId: string,
  round: string,
): Promise<Round> {
  const stored = await findEndedRound(platform, redlineRequestId, round)
  if (!stored) throw new CodedError('redline_round_not_found', { id: round })
  return stored
}

/** Returns the storage key, size and headers for sending the DOCX of an ended round. */
export const roundFile = ({ round, fileKey, fileSizeBytes, fileSha256 }: Round): StoredAnswer => ({
  key: fileKey,
  sizeBytes: fileSizeBytes,
  contentType: contentTypes.docx,
  etag: fileSha256,
  filename: `round ${round}.docx`,
})
