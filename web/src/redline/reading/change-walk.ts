import type { Change } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { changesOf } from '../document/plan/clause-changes.ts'
import { showChange, shownDocument } from '../document/show-clause.ts'
import type { NegotiationState, NegotiationStore } from '../store/negotiation-store.ts'

/** The ids of the changes that are marked in the document, in the order in which they are read. */
export function markedChanges({ shown }: Pick<NegotiationState, 'shown'>): string[] {
  if (!shown) return []
  const inStories = shown.layout.stories.flatMap(story => story.clauses)
  return [...new Set([...shown.clauses, ...inStories].flatMap(changesOf))]
}

/** The change at which each reader of a page is. */
const places = new WeakMap<NegotiationStore, string>()

/** Goes to the change behind (1) or before (-1) the one that one is at, around at the ends, and says which it is. */
export function walkChanges(store: NegotiationStore, step: 1 | -1): void {
  const ids = markedChanges(store.getState())
  const id = nextOf(ids, placeOf(store, ids), step)
  if (id === undefined) {
    store.announce(redlineText('noChanges'))
    return
  }
  places.set(store, id)
  showChange(store, id)
  store.announce(describe(store, ids, id))
}

const nextOf = (ids: readonly string[], at: number, step: 1 | -1) =>
  at < 0 ? ids.at(step === 1 ? 0 : -1) : ids[(at + step + ids.length) % ids.length]

/** That of the focus counts before the one that was shown last. */
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
  return redlineText('atChangeBy', { ...place, what: whatIs(change), author: change.author })
}

const whatIs = ({ type }: Change) => redlineText(`change_${type}`)
