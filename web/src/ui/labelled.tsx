import { type ReactNode, useId } from 'react'

export interface LabelledProps {
  label: string
  /** What helps to fill it in. */
  hint?: string | undefined
  /** What is wrong with it, in words. */
  error?: string | undefined
}

/** What ties a control to its label, its hint and what is wrong with it. */
export interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Any control with its label above it, and what is wrong with it in words. */
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
