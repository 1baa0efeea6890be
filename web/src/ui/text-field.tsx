import { type ComponentProps, type ReactNode, useId } from 'react'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange(value: string): void
  /** What helps to fill it in. */
  hint?: string | undefined
  /** What is wrong with it, in words. */
  error?: string | undefined
  /** What stands in the same line as the input. */
  children?: ReactNode
}

/** An input with its label above it, and what is wrong with it below. */
export function TextField({ label, value, onChange, hint, error, children, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="text-field-line">
        <input
          {...rest}
          id={id}
          className="input"
          value={value}
          onChange={event => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
    </div>
  )
}
