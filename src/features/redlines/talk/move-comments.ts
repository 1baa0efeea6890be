import { type ChangedStretch, movedPlace } from '../../../engine/redline/comments/move-places.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { keptPlace } from './moved-place.ts'
import { listStoredComments, type RedlineComment, updatePlaces } from './redline-talk-store.ts'

/** Moves the comments of a document along with an edit. Returns the comments that moved, as they are now. */
export async function moveComments(
  tx: Tx,
  redlineRequestId: string,
  stretches: ChangedStretch[],
): Promise<RedlineComment[]> {
  if (stretches.length === 0) return []
  const comments = await listStoredComments(tx, redlineRequestId)
  const moved = comments.flatMap(comment => movedComment(comment, stretches) ?? [])
  await updatePlaces(tx, moved)
  return moved
}

/** Returns null for a comment that stays where it is. */
function movedComment(comment: RedlineComment, stretches: ChangedStretch[]): RedlineComment | null {
  const place = keptPlace(comment)
  const moved = movedPlace(place, stretches)
  if (moved === place) return null
  const { anchor, start = null, length = null, quote = null } = moved
  return { ...comment, anchor, start, length, quote }
}
