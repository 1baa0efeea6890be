import { useMemo, useRef } from 'react'
import type { SessionField } from '../../api/generated/calls.ts'
import { valueError } from '../../fields/field-value.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftSaver } from '../draft/draft-saver.ts'
import type { FieldActions } from './field-actions.ts'

interface FieldEvents {
  onFocus(field: SessionField): void
  /** Called when the value is taken, so that the signer goes on to the next field. */
  onGoOn(field: SessionField): void
  onSign(field: SessionField): void
  onAttach(field: SessionField): void
}

/**
 * Returns the actions that store entries in the draft and save valid values. Returns the same object as long as the
 * draft is the same.
 */
export function useFieldActions(draft: Draft, saver: Pick<DraftSaver, 'queue'>, events: FieldEvents): FieldActions {
  const latest = useRef(events)
  latest.current = events
  return useMemo(
    () => ({
      type(field, typed) {
        draft.type(field.fieldId, typed)
        const value = draft.getState().fields.get(field.fieldId)?.value ?? null
        if (valueError(field, value) === null) saver.queue({ fieldId: field.fieldId, value })
      },
      focus: field => latest.current.onFocus(field),
      leave: field => draft.leave(field.fieldId),
      goOn(field) {
        draft.leave(field.fieldId)
        const state = draft.getState().fields.get(field.fieldId)
        if (state?.error === null && state.note === null) latest.current.onGoOn(field)
      },
      sign: field => latest.current.onSign(field),
      attach: field => latest.current.onAttach(field),
    }),
    [draft, saver],
  )
}
