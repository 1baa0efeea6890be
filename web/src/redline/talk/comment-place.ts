import { nearestPlace } from '../../../../src/engine/redline/text-diff/nearest-place.ts'
import type { RedlineSession } from '../../api/generated/calls.ts'
import type { KeptPlace } from '../answering/kept-texts.ts'

/** The place of a comment in the format of the service. */
export interface CommentPlaceInput {
  anchor?: string
  start?: number
  length?: number
  revision?: number
}

/**
 * Returns the current place of a comment that was started some time ago. The service adapts places of earlier
 * revisions. Text that was unsaved when the comment was started had no revision, so its place is found by the text
 * itself, if it still exists.
 */
export function placeNow(
  place: KeptPlace,
  { document }: Pick<RedlineSession, 'document'>,
  revision: number | null,
): CommentPlaceInput {
  const { anchor, start, length, quote } = place
  if (anchor === null) return {}
  const now = revision === null ? {} : { revision }
  if (start === undefined || length === undefined) return { anchor, ...now }
  const text = document?.clauses.find(clause => clause.anchor === anchor)?.text
  const nearestStart = text === undefined ? undefined : nearestPlace(text, quote, start)
  if (nearestStart !== undefined) return { anchor, start: nearestStart, length, ...now }
  return { anchor, start, length, ...(place.revision === null ? now : { revision: place.revision }) }
}
