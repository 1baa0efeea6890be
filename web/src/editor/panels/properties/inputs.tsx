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

/** Shows a property with its label, hint and error. */
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
  /** null if the chosen fields differ. */
  value: boolean | null
  disabled?: boolean
  onChange(value: boolean): void
}

/** Edits a property that is on or off. */
export function PropertyTick({ label, value, disabled, onChange }: TickProps) {
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

interface FoldProps {
  title: string
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** Holds properties that few fields need, which are shown on a press. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  // it stays as the author leaves it, whatever they do inside
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="property-fold" open={isOpenAtFirst || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

interface NumberRowProps {
  label: string
  value: number | undefined
  least: number
  most: number
  onChange(value: number): void
  /** Called when the input is emptied. */
  onClear?: (() => void) | undefined
}

/** Edits a number. A valid number takes effect as it is typed; any other input is dropped on blur. */
export function NumberRow({ label, value, least, most, onChange, onClear }: NumberRowProps) {
  const shown = value === undefined ? '' : String(Math.round(value * 100) / 100)
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value replaces the typed text, wherever it came from.
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
