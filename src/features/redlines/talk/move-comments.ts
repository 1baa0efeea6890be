import { type ChangedParagraphs, movedPlace } from '../../../engine/redline/comments/move-places.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { keptPlace } from './moved-place.ts'
import { listStoredComments, type RedlineComment, updatePlaces } from './redline-talk-store.ts'

/** Moves the comments of a document along with an edit. Returns the comments that moved, at their new places. */
export async function moveComments(
  tx: Tx,
  redlineRequestId: string,
  changedParagraphs: ChangedParagraphs[],
): Promise<RedlineComment[]> {
  if (changedParagraphs.length === 0) return []
  const comments = await listStoredComments(tx, redlineRequestId)
  const moved = comments.flatMap(comment => movedComment(comment, changedParagraphs) ?? [])
  await updatePlaces(tx, moved)
  return moved
}

/** Returns the comment at its new place, or null if it stays where it is. */
function movedComment(comment: RedlineComment, changedParagraphs: ChangedParagraphs[]): RedlineComment | null {
  const place = keptPlace(comment)
  const moved = movedPlace(place, changedParagraphs)
  if (moved === place) return null
  const { anchor, start = null, length = null, quote = null } = moved
  return { ...comment, anchor, start, length, quote }
}
