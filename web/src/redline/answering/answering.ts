import { ownerOf } from '../saving/device-owner.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { createKeptTexts, deviceStorage, type KeptTexts } from './kept-texts.ts'
import { type Attempted, problemWords } from './problem-words.ts'

/** The name of a card: `change:` or `comment:` and its id, or `new` for a comment that is being written. */
export type CardId = string

export type AnsweringSheet =
  | { kind: 'clause'; anchor: string | null }
  | { kind: 'many'; anchor: string | null }
  | { kind: 'keys' }

/** What was done, said once; with the way back while there is one. */
export interface Toast {
  text: string
  /** Something went wrong whose card is gone. */
  isProblem?: boolean
  undo?(): Promise<void>
  /** A change that was decided: once it is open again, there is nothing to undo. */
  decided?: string
}

export interface AnsweringState {
  /** The card that is marked together with its text. */
  marked: CardId | null
  /** The card to which the focus goes once it is drawn; a new object each time. */
  focus: { card: CardId } | null
  /** Who is to see comments, as last chosen on this page. */
  internal: boolean | null
  sheet: AnsweringSheet | null
  isTalkOpen: boolean
  toast: Toast | null
  /** What went wrong, by the card or form it belongs to. */
  problems: ReadonlyMap<CardId, string>
  /** The cards and forms whose call is under way. */
  busy: ReadonlySet<CardId>
  /** Counts changes of kept texts. */
  written: number
}

/** How the member answers on this page: which card is marked, what is under way, what went wrong. */
export interface Answering {
  readonly negotiation: NegotiationStore
  readonly texts: KeptTexts
  getState(): AnsweringState
  subscribe(listener: () => void): () => void
  update(next: Partial<AnsweringState>): void
}

/** Answering in a negotiation that was opened. */
export function createAnswering(negotiation: NegotiationStore): Answering {
  const { redlineRequestId, member } = negotiation.getState().session
  const listeners = new Set<() => void>()
  let state: AnsweringState = {
    marked: null,
    focus: null,
    internal: null,
    sheet: null,
    isTalkOpen: false,
    toast: null,
    problems: new Map(),
    busy: new Set(),
    written: 0,
  }
  const update = (next: Partial<AnsweringState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const texts = createKeptTexts(ownerOf(redlineRequestId, member.email), deviceStorage())
  return {
    negotiation,
    texts: {
      ...texts,
      set(key, text) {
        texts.set(key, text)
        update({ written: state.written + 1 })
      },
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update,
  }
}

/** Gives the focus back to a card whose control went with what was done. Who has gone on to something else stays there. */
export function keepFocus(answering: Answering, card: CardId): void {
  const focused = document.activeElement
  const isElsewhere = focused !== null && focused !== document.body
  if (isElsewhere && focused.closest<HTMLElement>('[data-card]')?.dataset.card !== card) return
  answering.update({ focus: { card } })
}

/** What an act says when it is done. */
export interface Done {
  said: string
  /** Takes it back; offered until the next act. */
  undo?(): Promise<void>
  decided?: string | undefined
}

/** Does something about a card, once however often it is pressed. What goes wrong is told beside it. True if it was done. */
export async function attempt(
  answering: Answering,
  card: CardId,
  tried: Attempted,
  act: () => Promise<Done>,
): Promise<boolean> {
  const { negotiation } = answering
  if (answering.getState().busy.has(card)) return false
  answering.update({ toast: null, busy: new Set([...busyOf(answering), card]) })
  tellProblem(answering, card, null)
  try {
    const { said, undo, decided } = await act()
    negotiation.announce(said)
    answering.update({ toast: undo ? { text: said, undo, ...(decided !== undefined && { decided }) } : null })
    return true
  } catch (error) {
    const problem = problemWords(error, tried, negotiation.getState().session)
    tellProblem(answering, card, problem)
    negotiation.announce(problem)
    return false
  } finally {
    answering.update({ busy: new Set([...busyOf(answering)].filter(one => one !== card)) })
  }
}

const busyOf = (answering: Answering) => answering.getState().busy

/** Tells what went wrong beside a card or in a form; null takes it away. */
export function tellProblem(answering: Answering, card: CardId, problem: string | null): void {
  const problems = new Map(answering.getState().problems)
  if (problem === null) problems.delete(card)
  else problems.set(card, problem)
  answering.update({ problems })
}
