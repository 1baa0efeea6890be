import { useMemo, useRef } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { useAfterPaint } from '../../ui/after-paint.ts'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { useNewPlace } from '../talk/new-comment.tsx'
import type { ClauseGroup } from './clause-groups.ts'
import { CommentButton } from './comment-button.tsx'
import { GroupView } from './group-view.tsx'
import { Marker } from './marker.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useCommentedText } from './use-commented-text.ts'
import { useGroups } from './use-groups.ts'
import { useMarkedText } from './use-marked-text.ts'
import { keyOf, type PlacedGroup, type Placing, usePlaced } from './use-placed.ts'
import { type Room, useRoom } from './use-room.ts'
import { useTextPresses } from './use-text-presses.ts'

const noGroups: readonly ClauseGroup[] = []

/**
 * Shows changes and comments next to the clauses: cards if there is room, else markers that open the cards. The text is
 * shown before them. The margin follows the document in an element with the class `redline-sheet`.
 */
export function Margin({ answering }: { answering: Answering }) {
  const frame = useRef<HTMLElement>(null)
  const room = useRoom(frame)
  const allGroups = useGroups(answering.negotiation)
  const isTextShown = useAfterPaint()
  const groups = useWithNew(answering, isTextShown ? allGroups : noGroups)
  const marked = useMarkedAnchor(answering, groups)
  const { placed, height, measured } = usePlaced(answering, frame, groups, marked, room === 'cards')
  useTextPresses(answering, frame, groups, room)
  useMarkedText(answering)
  useCommentedText(answering, frame, placed)
  useCardFocus(answering, frame, placed)
  return (
    <section
      ref={frame}
      className="margin"
      aria-label={redlineText('cards')}
      data-part="margin"
      tabIndex={-1}
      style={room === 'cards' ? { minHeight: height } : undefined}
    >
      {placed.map(placedGroup => (
        <Placed key={keyOf(placedGroup.group)} {...{ answering, room, measured }} placed={placedGroup} />
      ))}
      <CommentButton answering={answering} frame={frame} room={room} />
    </section>
  )
}

interface PlacedProps extends Pick<Placing, 'measured'> {
  answering: Answering
  room: Room
  placed: PlacedGroup
}

function Placed({ answering, room, placed: { group, top, isCompact }, measured }: PlacedProps) {
  return (
    <div
      className="margin-group"
      data-group={keyOf(group)}
      data-compact={isCompact || undefined}
      ref={measured}
      style={{ transform: `translateY(${top}px)` }}
    >
      {room === 'cards' ? (
        <GroupView answering={answering} group={group} />
      ) : (
        group.cards.length > 0 && <Marker answering={answering} group={group} />
      )}
    </div>
  )
}

/** Adds a group for the comment that is being written, if its clause has no cards yet. */
function useWithNew(answering: Answering, groups: readonly ClauseGroup[]): readonly ClauseGroup[] {
  const anchor = useNewPlace(answering)?.anchor
  const { negotiation } = answering
  return useMemo(() => {
    if (anchor === undefined || groups.some(group => group.anchor === anchor)) return groups
    const added: ClauseGroup = { anchor, name: '', cards: [] }
    if (anchor === null) return [added, ...groups]
    const clauses = negotiation.getState().shown?.clauses ?? []
    const orders = new Map(clauses.map((clause, index) => [clause.anchor, index]))
    const orderOf = (clauseAnchor: string | null) => (clauseAnchor === null ? -1 : (orders.get(clauseAnchor) ?? -1))
    const at = groups.findIndex(group => orderOf(group.anchor) > orderOf(anchor))
    return at < 0 ? [...groups, added] : [...groups.slice(0, at), added, ...groups.slice(at)]
  }, [anchor, groups, negotiation])
}

/** Returns the clause of the highlighted card; undefined if there is none. */
function useMarkedAnchor(answering: Answering, groups: readonly ClauseGroup[]): string | null | undefined {
  const marked = useAnswering(answering, state => state.marked)
  const place = useNewPlace(answering)
  return useMemo(() => {
    if (marked === 'new') return place?.anchor
    return groups.find(group => group.cards.some(card => card.id === marked))?.anchor
  }, [marked, groups, place?.anchor])
}
