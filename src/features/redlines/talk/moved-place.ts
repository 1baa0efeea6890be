import { type KeptPlace, movedPlace } from '../../../engine/redline/comments/move-places.ts'
import type { ChangesSince } from '../document/changes-since.ts'
import type { RedlineComment } from './redline-talk-store.ts'

export type Place = Pick<RedlineComment, 'anchor' | 'start' | 'length'>

/** Where a place of an earlier revision is now, with its text as comments move; null when that text is gone. */
export function placeNow(place: Place, { later }: ChangesSince): Place | null {
  const first = keptPlace({ ...place, quote: null })
  const moved = later.reduce((one, { trace }) => movedPlace(one, trace.stretches), first)
  if (moved === first) return place
  const { anchor, start = null, length = null, quote } = moved
  const isGone = quote !== undefined || (anchor !== place.anchor && length === 0)
  return isGone ? null : { anchor, start, length }
}

/** A place as it is moved. */
export const keptPlace = ({ anchor, start, length, quote }: Place & Pick<RedlineComment, 'quote'>): KeptPlace => ({
  anchor,
  ...(start !== null && length !== null && { start, length }),
  ...(quote !== null && { quote }),
})
