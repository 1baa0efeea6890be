import { type ReactNode, useRef } from 'react'
import type { RedlineSide } from '../../api/generated/calls.ts'
import type { Answering, CardId } from './answering.ts'
import { useAnswering, useProblem } from './use-answering.ts'

interface CardFrameProps {
  answering: Answering
  card: CardId
  side: RedlineSide
  kind: 'open' | 'decided' | 'shared' | 'internal'
  isResolved?: boolean
  /** The name for screen readers. */
  label: string
  children: ReactNode
}

/** A card next to the text, with its error message. It is highlighted together with its text while it has the focus. */
export function CardFrame({ answering, card, side, kind, isResolved = false, label, children }: CardFrameProps) {
  const isMarked = useAnswering(answering, state => state.marked === card)
  const problem = useProblem(answering, card)
  // highlight only on release: a card that moves while it is pressed would not be clicked
  const isPressed = useRef(false)
  const mark = () => {
    isPressed.current = false
    if (answering.getState().marked !== card) answering.update({ marked: card })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a card are in the key table.
    <article
      className="card"
      aria-label={label}
      tabIndex={-1}
      data-card={card}
      data-side={side}
      data-kind={kind}
      data-resolved={isResolved || undefined}
      data-marked={isMarked || undefined}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onPointerCancel={() => {
        isPressed.current = false
      }}
      onFocus={() => {
        if (!isPressed.current) mark()
      }}
      onClick={mark}
    >
      {children}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </article>
  )
}
