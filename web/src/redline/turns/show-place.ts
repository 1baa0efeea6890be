import { showChange, showClause } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** A place in the document. */
export interface PlaceToShow {
  anchor: string
  changeId?: string
}

/** Scrolls a place of the document into view and focuses it. If its change is gone, shows its clause. */
export function showPlace(store: NegotiationStore, { anchor, changeId }: PlaceToShow): void {
  if (changeId === undefined || !showChange(store, changeId)) showClause(store, anchor)
}
