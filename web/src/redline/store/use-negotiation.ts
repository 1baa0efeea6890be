import { useSyncExternalStore } from 'react'
import type { NegotiationState, NegotiationStore } from './negotiation-store.ts'

/** Returns a part of the state. The component renders again only when that part changes. */
export function useNegotiation<Part>(store: NegotiationStore, part: (state: NegotiationState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.getState()))
}
