import { useSyncExternalStore } from 'react'
import type { Draft, DraftState, FieldState } from './draft.ts'
import type { ShownFields } from './shown-fields.ts'

/** The whole draft; renders again with every change. */
export function useDraft(draft: Draft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.getState)
}

/** One field of the draft; renders again only when that one changes. */
export function useDraftField(draft: Draft, fieldId: string): FieldState | undefined {
  return useSyncExternalStore(draft.subscribe, () => draft.getState().fields.get(fieldId))
}

/** The fields that are shown; renders again only when others are, or one is required that was not. */
export function useShownFields(draft: Draft): ShownFields {
  return useSyncExternalStore(draft.subscribe, () => draft.getState().shown)
}
