import { type ReactNode, useId } from 'react'

export interface LabelledProps {
  label: string
  /** A hint for filling in the control. */
  hint?: string | undefined
  /** The problem with the value, in words. */
  error?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with its label above it, and its error in words. */
export function Labelled({
  label,
  hint,
  error,
  children,
}: LabelledProps & { children(control: ControlAttributes): ReactNode }) {
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
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
    </div>
  )
}
