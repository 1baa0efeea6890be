import { useEffect } from 'react'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import type { MarginFrame } from './beside.ts'

/**
 * Focuses the card that should have the focus, once it is drawn in this frame; if the card is gone, focuses the frame.
 * `drawn` is another object whenever other cards are drawn.
 */
export function useCardFocus(answering: Answering, frame: MarginFrame, drawn: unknown): void {
  const focus = useAnswering(answering, state => state.focus)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is looked up again when other cards are drawn.
  useEffect(() => {
    const element = frame.current
    if (!focus || !element) return
    const isInSheet = element.closest('dialog') !== null
    if (!isInSheet && answering.getState().sheet !== null) return
    const card = element.querySelector<HTMLElement>(`[data-card="${CSS.escape(focus.card)}"]`)
    if (card) focusCard(card)
    else if (document.activeElement === document.body) element.focus({ preventScroll: true })
    if (card) answering.update({ focus: null })
  }, [focus, drawn])
}

/** Focuses the text field of a new comment, else the card as a whole, where its keys work. */
function focusCard(card: HTMLElement): void {
  const field = card.matches('[data-card="new"]') ? card.querySelector('textarea') : null
  if (!card.contains(document.activeElement) || field) (field ?? card).focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}
