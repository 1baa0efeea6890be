import { type ChangeEvent, type CSSProperties, type KeyboardEvent, memo } from 'react'
import { isAttachment } from '../../../../src/engine/fields/field-kinds.ts'
import { chosenOf, takesSeveral, valueOfChosen } from '../../../../src/engine/fields/several-options.ts'
import { keyboardOf } from '../../../../src/engine/fields/text-formats.ts'
import { drawnValue } from '../../../../src/engine/fields/value-rules.ts'
import { paddingOf } from '../../../../src/engine/fields/value-size.ts'
import type { DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { CombText } from '../../fields/comb-text.tsx'
import { alignStyle, controlSize, fieldPlace, smallestTouchTextPx } from '../../fields/field-geometry.ts'
import { fieldName, fieldPrompt } from '../../fields/field-value.ts'
import { fittedPoints } from '../../fields/fit-text.ts'
import { measureEms, useLoadedFaces } from '../../fields/measure-text.ts'
import { AttachmentField } from '../attachment/attachment-field.tsx'
import type { Draft, FieldState } from '../draft/draft.ts'
import { useDraftField } from '../draft/use-draft.ts'
import { controlKey } from './crowded-controls.ts'
import { controlId, descriptionIds, type FieldActions } from './field-actions.ts'
import { FieldNote } from './field-note.tsx'
import { RadioField } from './radio-field.tsx'
import { SignatureField } from './signature-field.tsx'

interface FieldControlProps {
  field: SessionField
  page: DocumentPage
  /** The one-based page number. Radio buttons may be on several pages. */
  pageNumber: number
  /** The scale in CSS pixels per point. */
  scale: number
  isTouch: boolean
  /** The keys of the controls that are too close together to be pressed one by one. */
  crowded: ReadonlySet<string>
  draft: Draft
  actions: FieldActions
}

/** A field of the signer: a real form control in its place on the paper. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { field, page, crowded, draft } = props
  const state = useDraftField(draft, field.fieldId)
  useLoadedFaces()
  if (!state) return null
  if (field.choices) return <RadioField {...props} choices={field.choices} state={state} />
  const isCrowded = crowded.has(controlKey(field))
  const side = field.x + field.width / 2 > page.width / 2 ? 'right' : 'left'
  return (
    <div
      className="field"
      data-type={field.type}
      data-side={side}
      data-filled={state.value !== null || undefined}
      data-invalid={state.error !== null || undefined}
      data-read={state.note !== null || undefined}
      data-help={Boolean(field.tooltip ?? field.placeholder) || undefined}
      data-crowded={isCrowded || undefined}
      style={fieldPlace(field, page)}
    >
      <Control {...props} state={state} />
      {isCrowded && <span className="field-cover" aria-hidden="true" />}
      <FieldNote field={field} error={state.error} note={state.note} isRight={side === 'right'} />
    </div>
  )
})

interface ControlProps extends FieldControlProps {
  state: FieldState
}

function Control(props: ControlProps) {
  const { field, state, scale, actions } = props
  if (isAttachment(field))
    return (
      <AttachmentField
        {...{ field, scale, value: state.value, attributes: sharedAttributes(props) }}
        onOpen={() => actions.attach(field)}
      />
    )
  switch (field.type) {
    case 'signature':
      return <SignatureField {...props} attributes={sharedAttributes(props)} />
    case 'checkbox':
      return <CheckboxControl {...props} />
    case 'dropdown':
      return takesSeveral(props.field) ? <OptionsControl {...props} /> : <DropdownControl {...props} />
    case 'paragraph':
      return <ParagraphControl {...props} />
    default:
      return <LineControl {...props} />
  }
}

/**
 * The control for texts, dates and amounts. Without the focus, dates, amounts and combs are shown as they will be on
 * paper. The browser spells dates differently, a unit follows its amount directly, and a comb shows its characters in
 * cells.
 */
function LineControl(props: ControlProps) {
  const { field, state, actions } = props
  const isDate = field.type === 'date'
  const hasRest =
    isDate || (field.type === 'amount' && Boolean(field.unit || field.format || field.decimals)) || field.comb === true
  return (
    <div className="field-line field-sized" data-rests={hasRest || undefined} style={sizeStyle(props)}>
      <input
        {...sharedAttributes(props)}
        type={isDate ? 'date' : 'text'}
        inputMode={field.type === 'amount' ? 'decimal' : keyboardOf(field)}
        max={isDate ? '9999-12-31' : undefined}
        enterKeyHint="next"
        autoComplete="off"
        dir="auto"
        placeholder={fieldPrompt(field)}
        value={state.typed}
        onChange={event => actions.type(field, event.target.value)}
        onKeyDown={onEnter(props)}
      />
      {hasRest && (
        <span className="field-rest" aria-hidden="true">
          {state.value === null ? (
            fieldPrompt(field)
          ) : (
            <CombText field={field} words={drawnValue(field, state.value)} />
          )}
        </span>
      )}
      {field.unit && (
        <span className="field-unit" aria-hidden="true">
          {field.unit}
        </span>
      )}
    </div>
  )
}

function ParagraphControl(props: ControlProps) {
  const { field, state, actions } = props
  return (
    <textarea
      {...sharedAttributes(props)}
      className="field-control field-sized"
      style={sizeStyle(props)}
      dir="auto"
      placeholder={fieldPrompt(field)}
      value={state.typed}
      onChange={event => actions.type(field, event.target.value)}
      onKeyDown={onEnter(props)}
    />
  )
}

/** Detects the second press of a double tap, which must not undo the first press. */
const isRepeat = ({ nativeEvent }: ChangeEvent) => (nativeEvent as UIEvent).detail > 1

function CheckboxControl(props: ControlProps) {
  const { field, state, actions } = props
  return (
    <input
      {...sharedAttributes(props)}
      type="checkbox"
      checked={state.value === 'true'}
      onChange={event => {
        if (!isRepeat(event)) actions.type(field, event.target.checked ? 'true' : 'false')
      }}
      onKeyDown={onEnter(props)}
    />
  )
}

function DropdownControl(props: ControlProps) {
  const { field, state, actions } = props
  return (
    <select
      {...sharedAttributes(props)}
      className="field-control field-sized"
      style={sizeStyle(props)}
      value={state.typed}
      onChange={event => actions.type(field, event.target.value)}
      onKeyDown={onEnter(props)}
    >
      <option value="">{fieldPrompt(field)}</option>
      {(field.options ?? []).map(option => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

/** A list of options to tick. A small field shows only some of them at a time. */
function OptionsControl(props: ControlProps) {
  const { field, state, actions } = props
  const options = field.options ?? []
  const chosen = new Set(chosenOf(state.typed))
  const { id, ...group } = sharedAttributes(props)
  const toggle = (option: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(option)
    else next.delete(option)
    actions.type(field, valueOfChosen(options, next))
  }
  return (
    <fieldset {...group} className="field-control field-sized field-options" style={sizeStyle(props)}>
      {options.map((option, index) => (
        <label key={option}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.has(option)}
            onChange={event => {
              if (!isRepeat(event)) toggle(option, event.target.checked)
            }}
            onKeyDown={onEnter(props)}
          />
          <span className="field-option-words" dir="auto">
            {option}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function sharedAttributes({ field, state, actions }: ControlProps) {
  return {
    id: controlId(field.fieldId),
    className: 'field-control',
    'aria-label': fieldName(field),
    'aria-required': field.type === 'signature' || isAttachment(field) ? undefined : field.required,
    'aria-invalid': state.error === null ? undefined : true,
    'aria-describedby': descriptionIds(field, state),
    onFocus: () => actions.focus(field),
    onBlur: () => actions.leave(field),
  }
}

/** Goes to the next field on Enter. In a paragraph, where Enter adds a line, Ctrl or Command with Enter does it. */
function onEnter({ field, actions }: ControlProps) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (field.type === 'paragraph' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    actions.goOn(field)
  }
}

function sizeStyle({ field, state, scale, isTouch }: ControlProps): CSSProperties {
  const points = fittedPoints(field, drawnValue(field, state.value ?? ''), measureEms)
  const { fontPx, shrink } = controlSize(field, points, scale, isTouch ? smallestTouchTextPx : 1)
  const padding = paddingOf(field) * scale
  const size = { '--font-size': `${fontPx}px`, '--shrink': shrink, '--padding': `${padding}px` }
  return { ...size, ...alignStyle(field) } as CSSProperties
}
