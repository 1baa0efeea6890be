import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Where something is in the document. */
export interface Place {
  anchor: string
  changeId?: string
}

/** Scrolls to a place of the negotiated document and gives it the focus; false where it is not shown. */
export function showPlace(_store: NegotiationStore, { anchor, changeId }: Place): boolean {
  const view = document.querySelector('[data-document="negotiated"]')
  const found =
    (changeId !== undefined && view?.querySelector<HTMLElement>(`[data-change="${CSS.escape(changeId)}"]`)) ||
    view?.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`)
  if (!found) return false
  found.tabIndex = -1
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
  return true
}
