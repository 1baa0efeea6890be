import { flushSync } from 'react-dom'
import { everyClause } from '../model/clauses.ts'
import type { NegotiationStore, View } from '../store/negotiation-store.ts'
import type { DocumentHandle } from './document-body.tsx'
import { type AnyClause, changesOf } from './plan/clause-changes.ts'

/** The document of each negotiation on the page. */
const shown = new WeakMap<NegotiationStore, DocumentHandle>()

/** Registers the document that shows a negotiation; returns a function that removes it. */
export function registerDocument(store: NegotiationStore, handle: DocumentHandle): () => void {
  shown.set(store, handle)
  return () => {
    if (shown.get(store) === handle) shown.delete(store)
  }
}

/** Returns the document that shows a negotiation, if there is one. */
export const shownDocument = (store: NegotiationStore): DocumentHandle | undefined => shown.get(store)

/**
 * Scrolls a clause into view and focuses it, even if it is not drawn yet. If the current view leaves it out, switches
 * to the marked-up view. Returns false if there is no such clause.
 */
export function showClause(store: NegotiationStore, anchor: string): boolean {
  const row = drawn(store, anchor)
  if (row) lookAt(store, row)
  return row !== null
}

/** Scrolls a heading to the top of the view, and focuses it. */
export function showHeading(store: NegotiationStore, anchor: string): void {
  const row = drawn(store, anchor)
  if (row) lookAt(store, row, 'start')
}

/**
 * Scrolls to the first place of a change, as `showClause` does, and focuses its markup. A decided change has no markup,
 * so its clause is shown instead. Returns false if the document has neither.
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
  // the mark of a row is in its first cell, before the clause
  return row.querySelector<HTMLElement>(name) ?? row.closest('td, th')?.querySelector<HTMLElement>(name) ?? null
}

/** Returns the row of a clause. Switches to the marked-up view if the current view does not have the row. */
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
  const clause = clausesOf(store).find(candidate => ownChangesOf(candidate).includes(changeId))
  return clause?.anchor ?? session.changes.find(change => change.id === changeId)?.anchor
}

/** Returns the changes of a clause without the changes in its notes, whose clauses are listed separately here. */
const ownChangesOf = ({ stories: _, ...clause }: AnyClause) => changesOf(clause)

const hasClause = (store: NegotiationStore, anchor: string) => clausesOf(store).some(clause => clause.anchor === anchor)

function clausesOf(store: NegotiationStore): AnyClause[] {
  const { shown } = store.getState()
  return shown ? everyClause(shown) : []
}
