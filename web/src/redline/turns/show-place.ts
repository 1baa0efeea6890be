import { showChange, showClause } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Where something is in the document. */
export interface Place {
  anchor: string
  changeId?: string
}

/** Brings a place of the document into view and gives it the focus; of a change that is gone, its clause. */
export function showPlace(store: NegotiationStore, { anchor, changeId }: Place): void {
  if (changeId === undefined || !showChange(store, changeId)) showClause(store, anchor)
}
