import { useSyncExternalStore } from 'react'
import type { Draft, DraftState, FieldState } from './draft.ts'
import type { ShownFields } from './shown-fields.ts'

/** Returns the whole draft. The component renders again with every change. */
export function useDraft(draft: Draft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.getState)
}

/** Returns one field of the draft. The component renders again only when that field changes. */
export function useDraftField(draft: Draft, fieldId: string): FieldState | undefined {
  return useSyncExternalStore(draft.subscribe, () => draft.getState().fields.get(fieldId))
}

/** Returns the fields after their conditions have been applied. The component renders again only when that changes. */
export function useShownFields(draft: Draft): ShownFields {
  return useSyncExternalStore(draft.subscribe, () => draft.getState().shown)
}
