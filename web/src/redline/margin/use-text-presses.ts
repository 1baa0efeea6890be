import { useEffect, useRef } from 'react'
import type { Answering, CardId } from '../answering/answering.ts'
import { placeAtPoint } from '../document/clause-places.ts'
import { bodyBeside, type MarginFrame, rowBeside } from './beside.ts'
import type { ClauseGroup } from './clause-groups.ts'
import type { Room } from './use-room.ts'

/**
 * Highlights the card of markup or commented text that is pressed or focused. If there is no room, a press opens the
 * sheet for members who only read.
 */
export function useTextPresses(
  answering: Answering,
  frame: MarginFrame,
  groups: readonly ClauseGroup[],
  room: Room,
): void {
  const latest = useRef({ groups, room })
  latest.current = { groups, room }
  useEffect(() => {
    const body = bodyBeside(frame.current)
    if (!body) return
    const mark = (id: CardId | undefined, isPress: boolean) => {
      const group = latest.current.groups.find(group => group.cards.some(card => card.id === id))
      if (!group || id === undefined) return
      answering.update({ marked: id })
      bringIntoView(frame.current, group.anchor, id)
      const isToRead = latest.current.room === 'markers' && !answering.negotiation.getState().session.may.edit
      if (isPress && isToRead)
        answering.update({ sheet: { kind: 'clause', anchor: group.anchor }, focus: { card: id } })
    }
    const onClick = (event: MouseEvent) => {
      if (getSelection()?.isCollapsed === false) return
      mark(changeAt(event.target) ?? commentAt(event, latest.current.groups), true)
    }
    // pressed content stays under the pointer until the release, and the click follows
    let isPressed = false
    const onPress = () => {
      isPressed = true
    }
    const onRelease = () => {
      isPressed = false
    }
    const onFocus = (event: FocusEvent) => {
      if (!isPressed) mark(changeAt(event.target), false)
    }
    const stopped = new AbortController()
    const { signal } = stopped
    body.addEventListener('click', onClick, { signal })
    body.addEventListener('focusin', onFocus, { signal })
    body.addEventListener('pointerdown', onPress, { signal })
    window.addEventListener('pointerup', onRelease, { signal })
    window.addEventListener('pointercancel', onRelease, { signal })
    return () => stopped.abort()
  }, [answering, frame])
}

/** Returns the card of the markup that contains the event target. */
function changeAt(target: EventTarget | null): CardId | undefined {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-change]')?.dataset.change : undefined
  return id === undefined ? undefined : `change:${id}`
}

/** Returns the card of the shortest commented text that contains the press. */
function commentAt({ target, clientX, clientY }: MouseEvent, groups: readonly ClauseGroup[]): CardId | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('.clause-row') : null
  const group = row && groups.find(group => group.anchor === row.dataset.anchor)
  if (!row || !group) return undefined
  const offset = placeAtPoint(row, clientX, clientY)
  if (offset === 'end') return undefined
  const comments = group.cards.flatMap(card => {
    if (card.kind !== 'comment') return []
    const { start, length } = card.comment
    const isIn = start !== undefined && length !== undefined && start <= offset && offset <= start + length
    return isIn ? [{ id: card.id, length }] : []
  })
  return comments.sort((a, b) => a.length - b.length)[0]?.id
}

/** Scrolls a card into view once the cards have moved, but only as far as the pressed text stays in view. */
function bringIntoView(frame: HTMLElement | null, anchor: string | null, id: CardId): void {
  requestAnimationFrame(() => {
    const scroller = frame?.closest('.redline')
    const card = frame?.querySelector(`[data-card="${CSS.escape(id)}"]`)
    const row = rowBeside(frame, anchor)
    if (!scroller || !card || !row) return
    const view = scroller.getBoundingClientRect()
    const below = card.getBoundingClientRect().bottom - view.bottom + 8
    if (below > 0 && row.getBoundingClientRect().top - below > view.top) scroller.scrollBy(0, below)
  })
}
