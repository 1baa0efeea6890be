import type { Change } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { changesOf } from '../document/plan/clause-changes.ts'
import { showChange, shownDocument } from '../document/show-clause.ts'
import type { NegotiationState, NegotiationStore } from '../store/negotiation-store.ts'

/** Returns the ids of the changes that are marked in the document, in reading order. */
export function markedChanges({ shown }: Pick<NegotiationState, 'shown'>): string[] {
  if (!shown) return []
  const inStories = shown.layout.stories.flatMap(story => story.clauses)
  return [...new Set([...shown.clauses, ...inStories].flatMap(changesOf))]
}

/** The current change of each page. */
const places = new WeakMap<NegotiationStore, string>()

/** Goes to the next (1) or previous (-1) change, wrapping around at the ends, and announces it. */
export function walkChanges(store: NegotiationStore, step: 1 | -1): void {
  const ids = markedChanges(store.getState())
  const id = nextId(ids, placeOf(store, ids), step)
  if (id === undefined) {
    store.announce(redlineText('noChanges'))
    return
  }
  places.set(store, id)
  showChange(store, id)
  store.announce(describe(store, ids, id))
}

const nextId = (ids: readonly string[], at: number, step: 1 | -1) =>
  at < 0 ? ids.at(step === 1 ? 0 : -1) : ids[(at + step + ids.length) % ids.length]

/** Returns the index of the current change: the focused change, else the change that was shown last. */
function placeOf(store: NegotiationStore, ids: readonly string[]): number {
  const body = shownDocument(store)?.element
  const focused = document.activeElement
  const id = body?.contains(focused) ? focused?.closest<HTMLElement>('[data-change]')?.dataset.change : undefined
  return ids.indexOf(id ?? places.get(store) ?? '')
}

function describe(store: NegotiationStore, ids: readonly string[], id: string): string {
  const change = store.getState().session.changes.find(change => change.id === id)
  const place = { number: ids.indexOf(id) + 1, count: ids.length }
  if (!change) return redlineText('changeOf', place)
  return redlineText('atChangeBy', { ...place, what: kindWords(change), author: change.author })
}

const kindWords = ({ type }: Change) => redlineText(`change_${type}`)
