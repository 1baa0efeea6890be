import { useSyncExternalStore } from 'react'
import type { Answering, AnsweringState, CardId } from './answering.ts'

/** Returns a part of the state. The component renders again only when that part changes. */
export function useAnswering<Part>(answering: Answering, part: (state: AnsweringState) => Part): Part {
  return useSyncExternalStore(answering.subscribe, () => part(answering.getState()))
}

/** Tells whether a call of a card or form is in progress. */
export const useBusy = (answering: Answering, card: CardId): boolean =>
  useAnswering(answering, state => state.busy.has(card))

/** Returns the error message of a card or form. */
export const useProblem = (answering: Answering, card: CardId): string | undefined =>
  useAnswering(answering, state => state.problems.get(card))
