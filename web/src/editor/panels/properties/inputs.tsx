import { type ReactNode, useEffect, useId, useState } from 'react'
import { editorText } from '../../../texts/editor-text.ts'

interface RowProps {
  label: string
  hint?: string | undefined
  error?: string | null
  children(attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }): ReactNode
}

/** A property with its label, what it is for, and what is wrong with it. */
export function Row({ label, hint, error = null, children }: RowProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error === null ? undefined : true })}
      {hint && (
        <p className="property-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TickProps {
  label: string
  /** null where the chosen fields differ. */
  value: boolean | null
  disabled?: boolean
  onChange(value: boolean): void
}

/** A property that is on or off. */
export function Tick({ label, value, disabled, onChange }: TickProps) {
  return (
    <label className="property-tick">
      <input
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        ref={element => {
          if (element) element.indeterminate = value === null
        }}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

interface NumberRowProps {
  label: string
  value: number | undefined
  least: number
  most: number
  onChange(value: number): void
  /** The field was emptied. */
  onClear?: (() => void) | undefined
}

/** A number, taken over as soon as it is one within the limits; what is typed otherwise goes when the input is left. */
export function NumberRow({ label, value, least, most, onChange, onClear }: NumberRowProps) {
  const shown = value === undefined ? '' : String(Math.round(value * 100) / 100)
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the field has now counts, wherever it came from.
  useEffect(() => setTyped(null), [value])
  const take = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onClear?.()
    const number = Number(text)
    if (Number.isFinite(number) && number >= least && number <= most && number !== value) onChange(number)
  }
  return (
    <Row label={label}>
      {attributes => (
        <input
          {...attributes}
          className="input"
          type="number"
          inputMode="decimal"
          step="any"
          min={least}
          max={most}
          placeholder={value === undefined && onClear === undefined ? editorText('mixed') : undefined}
          value={typed ?? shown}
          onChange={event => take(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Row>
  )
}
