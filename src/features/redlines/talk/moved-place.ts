import { type KeptPlace, movedPlace } from '../../../engine/redline/comments/move-places.ts'
import type { ChangesSince } from '../document/changes-since.ts'
import type { RedlineComment } from './redline-talk-store.ts'

export type TalkPlace = Pick<RedlineComment, 'anchor' | 'start' | 'length'>

/**
 * Returns where a place of an earlier revision is now. It moves with its text, as comments do. Returns null if the text
 * no longer exists.
 */
export function placeNow(place: TalkPlace, { later }: ChangesSince): TalkPlace | null {
  const first = keptPlace({ ...place, quote: null })
  const moved = later.reduce((current, { trace }) => movedPlace(current, trace.changedParagraphs), first)
  if (moved === first) return place
  const { anchor, start = null, length = null, quote } = moved
  const isGone = quote !== undefined || (anchor !== place.anchor && length === 0)
  return isGone ? null : { anchor, start, length }
}

/** Converts a place into the form that the engine works with. */
export const keptPlace = ({ anchor, start, length, quote }: TalkPlace & Pick<RedlineComment, 'quote'>): KeptPlace => ({
  anchor,
  ...(start !== null && length !== null && { start, length }),
  ...(quote !== null && { quote }),
})
