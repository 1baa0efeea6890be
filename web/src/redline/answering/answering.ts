import { ownerOf } from '../saving/device-owner.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { createKeptTexts, deviceStorage, type KeptTexts } from './kept-texts.ts'
import { type Attempted, problemWords } from './problem-words.ts'

/**
 * The id of a card: `change:` or `comment:` and the id of the change or comment, or `new` for a comment that is being
 * written.
 */
export type CardId = string

export type AnsweringSheet =
  | { kind: 'clause'; anchor: string | null }
  | { kind: 'many'; anchor: string | null }
  | { kind: 'keys' }

/** A report of the last action, with an undo if there is one. */
export interface Toast {
  text: string
  /** Whether it reports a failure whose card is gone. */
  isProblem?: boolean
  undo?(): Promise<void>
  /** The id of a decided change. Once the change is open again, there is nothing to undo. */
  decided?: string
}

export interface AnsweringState {
  /** The card that is highlighted together with its text. */
  marked: CardId | null
  /** The card to focus once it is drawn; a new object each time. */
  focus: { card: CardId } | null
  /** Whether only the member's own side will see new comments, as last chosen on this page. */
  internal: boolean | null
  sheet: AnsweringSheet | null
  isTalkOpen: boolean
  toast: Toast | null
  /** Error messages, keyed by the card or form that they belong to. */
  problems: ReadonlyMap<CardId, string>
  /** The cards and forms with a call in progress. */
  busy: ReadonlySet<CardId>
  /** The number of changes to kept texts so far, which makes views update. */
  written: number
}

/** The answering state of this page: the highlighted card, the calls in progress, and the failures. */
export interface Answering {
  readonly negotiation: NegotiationStore
  readonly texts: KeptTexts
  getState(): AnsweringState
  subscribe(listener: () => void): () => void
  update(next: Partial<AnsweringState>): void
}

/** Creates the answering state for an opened negotiation. */
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

/**
 * Returns the focus to a card whose control disappeared with an action. The focus stays if the user has moved it
 * elsewhere.
 */
export function keepFocus(answering: Answering, card: CardId): void {
  const focused = document.activeElement
  const isElsewhere = focused !== null && focused !== document.body
  if (isElsewhere && focused.closest<HTMLElement>('[data-card]')?.dataset.card !== card) return
  answering.update({ focus: { card } })
}

/** The result of a finished action. */
export interface Done {
  message: string
  /** Undoes the action. This is offered until the next action. */
  undo?(): Promise<void>
  decided?: string | undefined
}

/**
 * Runs an action on a card, only once however often it is pressed. Errors are shown on the card. Returns true if it
 * succeeded.
 */
export async function attempt(
  answering: Answering,
  card: CardId,
  tried: Attempted,
  act: () => Promise<Done>,
): Promise<boolean> {
  const { negotiation } = answering
  if (answering.getState().busy.has(card)) return false
  answering.update({ toast: null, busy: new Set([...busyOf(answering), card]) })
  showProblem(answering, card, null)
  try {
    const { message, undo, decided } = await act()
    negotiation.announce(message)
    answering.update({ toast: undo ? { text: message, undo, ...(decided !== undefined && { decided }) } : null })
    return true
  } catch (error) {
    const problem = problemWords(error, tried, negotiation.getState().session)
    showProblem(answering, card, problem)
    negotiation.announce(problem)
    return false
  } finally {
    answering.update({ busy: new Set([...busyOf(answering)].filter(busyCard => busyCard !== card)) })
  }
}

const busyOf = (answering: Answering) => answering.getState().busy

/** Shows an error on a card or in a form; null removes it. */
export function showProblem(answering: Answering, card: CardId, problem: string | null): void {
  const problems = new Map(answering.getState().problems)
  if (problem === null) problems.delete(card)
  else problems.set(card, problem)
  answering.update({ problems })
}
