import type { RedlineSession } from '../../api/generated/calls.ts'
import type { KeptPlace } from '../answering/kept-texts.ts'

/** Where a comment is, as the service takes it. */
export interface CommentPlaceInput {
  anchor?: string
  start?: number
  length?: number
  revision?: number
}

/**
 * Where the text of a comment is that was begun some time ago. The service moves the place of an earlier revision; what was typed
 * when it was begun had none yet, so the text itself says where it is now, as far as it is there.
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
  const found = text === undefined ? null : nearest(text, quote, start)
  if (found !== null) return { anchor, start: found, length, ...now }
  return { anchor, start, length, ...(place.revision === null ? now : { revision: place.revision }) }
}

/** Where a text has `quote` closest to `start`. */
function nearest(text: string, quote: string, start: number): number | null {
  if (quote === '') return null
  const before = text.lastIndexOf(quote, start)
  const behind = text.indexOf(quote, start)
  if (before < 0 || behind < 0) return before < 0 && behind < 0 ? null : Math.max(before, behind)
  return start - before < behind - start ? before : behind
}
