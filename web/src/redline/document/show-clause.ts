import { flushSync } from 'react-dom'
import type { Story } from '../../api/generated/calls.ts'
import type { NegotiationStore, View } from '../store/negotiation-store.ts'
import type { DocumentHandle } from './document-body.tsx'
import { type AnyClause, changesOf } from './plan/clause-changes.ts'

/** The document of each negotiation on the page. */
const shown = new WeakMap<NegotiationStore, DocumentHandle>()

/** Tells where the document of a negotiation is shown; what takes that back. */
export function showsIn(store: NegotiationStore, handle: DocumentHandle): () => void {
  shown.set(store, handle)
  return () => {
    if (shown.get(store) === handle) shown.delete(store)
  }
}

/** The document of a negotiation as it is shown now, if it is. */
export const shownDocument = (store: NegotiationStore): DocumentHandle | undefined => shown.get(store)

/**
 * Brings a clause into view and gives it the focus, also one that is not drawn yet or that the present view leaves out: the
 * marked-up one is shown then. False if there is no such clause.
 */
export function showClause(store: NegotiationStore, anchor: string): boolean {
  const row = drawn(store, anchor)
  if (row) lookAt(store, row)
  return row !== null
}

/** Brings a heading to the top of the view, and gives it the focus. */
export function showHeading(store: NegotiationStore, anchor: string): void {
  const row = drawn(store, anchor)
  if (row) lookAt(store, row, 'start')
}

/**
 * Does the same as `showClause` for the first place of a change: its markup has the focus then. A change that is decided has none, and its clause is
 * shown. False if there is neither.
 */
export function showChange(store: NegotiationStore, changeId: string): boolean {
  const anchor = anchorOfChange(store, changeId)
  if (anchor === undefined) return false
  if (store.getState().view === 'clean') switchTo(store, 'markup')
  const row = drawn(store, anchor)
  if (!row) return false
  lookAt(store, markupOf(row, changeId) ?? row)
  return true
}

const markupOf = (row: HTMLElement, changeId: string): HTMLElement | null => {
  const name = `[data-change="${CSS.escape(changeId)}"]`
  // the mark of a row is in its first cell, above the clause
  return row.querySelector<HTMLElement>(name) ?? row.closest('td, th')?.querySelector<HTMLElement>(name) ?? null
}

/** The row of a clause; in the marked-up view where the present one does not have it. */
function drawn(store: NegotiationStore, anchor: string): HTMLElement | null {
  const row = shown.get(store)?.draw(anchor) ?? null
  if (row || store.getState().view === 'markup' || !hasClause(store, anchor)) return row
  switchTo(store, 'markup')
  return shown.get(store)?.draw(anchor) ?? null
}

const switchTo = (store: NegotiationStore, view: View) => flushSync(() => store.show(view))

function lookAt(store: NegotiationStore, element: HTMLElement, block: 'start' | 'center' = 'center'): void {
  shown.get(store)?.scrollTo(element, block)
  element.focus({ preventScroll: true })
}

function anchorOfChange(store: NegotiationStore, changeId: string): string | undefined {
  const { session } = store.getState()
  const clause = clausesOf(store).find(one => ownChangesOf(one).includes(changeId))
  return clause?.anchor ?? session.changes.find(change => change.id === changeId)?.anchor
}

/** Without those of its notes, which are clauses of their own here. */
const ownChangesOf = ({ stories: _, ...clause }: AnyClause) => changesOf(clause)

const hasClause = (store: NegotiationStore, anchor: string) => clausesOf(store).some(one => one.anchor === anchor)

/** The clauses of the body with those of their notes and boxes, then those of headers and footers. */
function clausesOf(store: NegotiationStore): AnyClause[] {
  const document = store.getState().shown
  if (!document) return []
  const within = (stories: readonly Story[] = []) => stories.flatMap(story => story.clauses)
  return [
    ...document.clauses.flatMap(clause => [clause, ...within(clause.stories)]),
    ...within(document.layout.stories),
  ]
}
