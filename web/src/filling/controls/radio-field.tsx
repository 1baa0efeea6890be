import type { KeyboardEvent } from 'react'
import { boxAroundChoices } from '../../../../src/engine/fields/choice.ts'
import type { Choice, DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { fieldName } from '../../fields/field-value.ts'
import type { FieldState } from '../draft/draft.ts'
import { controlKey } from './crowded-controls.ts'
import { controlId, descriptionIds, type FieldActions } from './field-actions.ts'
import { FieldNote } from './field-note.tsx'

interface RadioFieldProps {
  field: SessionField
  choices: Choice[]
  page: DocumentPage
  pageNumber: number
  crowded: ReadonlySet<string>
  state: FieldState
  actions: FieldActions
}

/**
 * Shows the radio buttons of a field that are on one page. The browser groups them with the buttons on other pages,
 * because they share a name. The arrow keys choose a button, and Tab goes to the chosen button. In an optional field,
 * the chosen button can be cleared.
 */
export function RadioField({ field, choices, page, pageNumber, crowded, state, actions }: RadioFieldProps) {
  const pageChoices = choices.filter(choice => choice.page === pageNumber)
  const box = boxAroundChoices(pageChoices)
  const chosen = choices.findIndex(choice => choice.option === state.value)
  const isCrowded = (choice: Choice) => crowded.has(controlKey(field, choices.indexOf(choice)))
  const entry = choices[Math.max(chosen, 0)]
  return (
    <div
      className="field-radios"
      role="radiogroup"
      aria-label={fieldName({ ...field, page: pageNumber })}
      aria-required={field.required}
      aria-invalid={state.error === null ? undefined : true}
      aria-describedby={descriptionIds(field, state)}
      data-invalid={state.error !== null || undefined}
      style={fieldPlace(box, page)}
    >
      {pageChoices.map(choice => (
        <div
          key={`${choice.x} ${choice.y}`}
          className="field"
          data-type="radio"
          data-invalid={state.error !== null || undefined}
          data-crowded={isCrowded(choice) || undefined}
          style={fieldPlace({ ...choice, x: choice.x - box.x, y: choice.y - box.y }, box)}
        >
          <input
            id={choice === entry ? controlId(field.fieldId) : undefined}
            className="field-control"
            type="radio"
            name={controlId(field.fieldId)}
            aria-label={choice.option}
            checked={choice.option === state.value}
            onChange={() => actions.type(field, choice.option)}
            onClick={() => {
              if (!field.required && choice.option === state.value) actions.type(field, '')
            }}
            onKeyDown={onKey(field, actions)}
            onFocus={() => actions.focus(field)}
            onBlur={() => actions.leave(field)}
          />
          {isCrowded(choice) && <span className="field-cover" aria-hidden="true" />}
        </div>
      ))}
      <FieldNote field={field} error={state.error} isRight={box.x + box.width / 2 > page.width / 2} />
    </div>
  )
}

function onKey(field: SessionField, actions: FieldActions) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    actions.goOn(field)
  }
}
