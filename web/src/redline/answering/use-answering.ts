import { useSyncExternalStore } from 'react'
import type { Answering, AnsweringState, CardId } from './answering.ts'

/** A part of the state; renders again only when that part is another one. */
export function useAnswering<Part>(answering: Answering, part: (state: AnsweringState) => Part): Part {
  return useSyncExternalStore(answering.subscribe, () => part(answering.getState()))
}

/** Whether the call of a card or form is under way. */
export const useBusy = (answering: Answering, card: CardId): boolean =>
  useAnswering(answering, state => state.busy.has(card))

/** What went wrong with a card or form. */
export const useProblem = (answering: Answering, card: CardId): string | undefined =>
  useAnswering(answering, state => state.problems.get(card))
