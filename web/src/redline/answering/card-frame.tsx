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
  /** What a screen reader calls it. */
  label: string
  children: ReactNode
}

/** A card beside the text, and what went wrong with it. It is marked together with its text while it has the focus. */
export function CardFrame({ answering, card, side, kind, isResolved = false, label, children }: CardFrameProps) {
  const isMarked = useAnswering(answering, state => state.marked === card)
  const problem = useProblem(answering, card)
  // marked only when it is released: a card that moves while it is pressed would not be clicked
  const isPressed = useRef(false)
  const mark = () => {
    isPressed.current = false
    if (answering.getState().marked !== card) answering.update({ marked: card })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a card are in the table of keys.
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
