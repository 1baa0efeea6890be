import type { SessionField } from '../../api/generated/calls.ts'
import { fieldLabel } from '../../fields/field-value.ts'
import { text } from '../../texts/text.ts'
import { errorId } from './field-actions.ts'

/** What a field is called, while one is in it, and what is wrong with its value. */
export function FieldNote({ field, error, isRight }: { field: SessionField; error: string | null; isRight: boolean }) {
  return (
    <div className="field-note" data-side={isRight ? 'right' : 'left'}>
      <span className="field-note-label" aria-hidden="true">
        {fieldLabel(field)}
        {!field.required && ` (${text('optional')})`}
      </span>
      {error !== null && (
        <span className="field-note-error" id={errorId(field)}>
          {error}
        </span>
      )}
    </div>
  )
}
