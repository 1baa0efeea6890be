import type { SessionField } from '../../api/generated/calls.ts'
import { fieldLabel } from '../../fields/field-value.ts'
import { text } from '../../texts/text.ts'
import { errorId, helpId, noteId } from './field-actions.ts'

interface FieldNoteProps {
  field: SessionField
  error: string | null
  /** A sentence that says how the value was read. */
  note?: string | null
  isRight: boolean
}

/** Shows the name of a field while it has the focus, and the problem with its value. */
export function FieldNote({ field, error, note = null, isRight }: FieldNoteProps) {
  return (
    <div className="field-note" data-side={isRight ? 'right' : 'left'}>
      <span className="field-note-label" aria-hidden="true">
        {fieldLabel(field)}
        {!field.required && ` (${text('optional')})`}
      </span>
      {field.tooltip && (
        <span className="field-note-help" id={helpId(field)}>
          {field.tooltip}
        </span>
      )}
      {error !== null && (
        <span className="field-note-error" id={errorId(field)}>
          {error}
        </span>
      )}
      {note !== null && error === null && (
        <span className="field-note-read" id={noteId(field)} role="status">
          {note}
        </span>
      )}
    </div>
  )
}
