import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Brings a clause into view and gives it the focus. */
export function showClause(_store: NegotiationStore, anchor: string): boolean {
  return lookAt(document.querySelector<HTMLElement>(`.clause-row[data-anchor="${CSS.escape(anchor)}"]`))
}

/** The same for the first place of a change. */
export function showChange(store: NegotiationStore, changeId: string): boolean {
  const change = store.getState().session.changes.find(one => one.id === changeId)
  return (
    lookAt(document.querySelector<HTMLElement>(`[data-change="${CSS.escape(changeId)}"]`)) ||
    (change !== undefined && showClause(store, change.anchor))
  )
}

function lookAt(element: HTMLElement | null): boolean {
  element?.scrollIntoView({ block: 'center' })
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
  return element !== null
}
