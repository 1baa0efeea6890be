import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import type { Answering } from '../answering/answering.ts'
import type { KeptPlace } from '../answering/kept-texts.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { beginComment } from '../talk/new-comment.tsx'
import { bodyBeside, type MarginFrame, rowBeside } from './beside.ts'
import { commentTarget, placeOfClause } from './comment-target.ts'
import type { Room } from './use-room.ts'

interface CommentButtonProps {
  answering: Answering
  frame: MarginFrame
  room: Room
}

/**
 * A button that starts a comment about the selected text, or about the focused or hovered clause. It is next to that
 * text.
 */
export function CommentButton({ answering, frame, room }: CommentButtonProps) {
  const mayComment = useNegotiation(answering.negotiation, state => state.session.may.comment)
  const target = useTarget(answering, frame, mayComment)
  if (!mayComment || !target) return null
  const { place, top } = target
  const name = redlineText(place.start === undefined ? 'commentOnClause' : 'commentOnSelection')
  return (
    <button
      type="button"
      className="comment-button"
      aria-label={name}
      title={name}
      style={{ transform: `translateY(${top}px)` }}
      // a press keeps the selection
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={() => beginCommentIn(answering, room, place)}
    >
      <MessageSquarePlus aria-hidden="true" />
    </button>
  )
}

/** Starts a comment. If there is no room next to the text, the comment is written in the sheet of its clause. */
export function beginCommentIn(answering: Answering, room: Room, place: KeptPlace): void {
  if (room === 'markers') answering.update({ sheet: { kind: 'clause', anchor: place.anchor } })
  beginComment(answering, place)
}

interface Target {
  place: KeptPlace
  top: number
}

/** Tracks the place that the button is about, and its position on the page. */
function useTarget({ negotiation }: Answering, frame: MarginFrame, isWanted: boolean) {
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    const element = frame.current
    const body = bodyBeside(element)
    if (!element || !body || !isWanted) return
    const show = (place: KeptPlace | null, beside: Element | Range | null) => {
      const rectangle = beside?.getBoundingClientRect()
      if (!place || !rectangle) return setTarget(null)
      setTarget({ place, top: Math.round(rectangle.top - element.getBoundingClientRect().top) })
    }
    const look = () => {
      const place = commentTarget(negotiation, body)
      const row = place && rowBeside(element, place.anchor)
      show(place, place?.start === undefined ? row : (getSelection()?.getRangeAt(0) ?? row))
    }
    const hover = ({ target: over, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(over instanceof Element) || getSelection()?.isCollapsed === false) return
      const row = over.closest<HTMLElement>('.clause-row')
      if (row?.dataset.anchor === undefined) return
      const place = placeOfClause(negotiation, row.dataset.anchor)
      // notes and headers cannot have comments
      if (place.quote !== '') show(place, row)
    }
    const stopped = new AbortController()
    const { signal } = stopped
    document.addEventListener('selectionchange', look, { signal })
    body.addEventListener('focusin', look, { signal })
    body.addEventListener('pointerover', hover, { signal })
    return () => stopped.abort()
  }, [negotiation, frame, isWanted])
  return target
}
