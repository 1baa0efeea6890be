import type { ComponentProps, ReactNode } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'>, LabelledProps {
  value: string
  onChange(value: string): void
  /** Shown on the same line as the input. */
  children?: ReactNode
}

/** An input with its label above it, and its error below. */
export function TextField({ label, value, onChange, hint, error, children, ...rest }: TextFieldProps) {
  return (
    <Labelled {...{ label, hint, error }}>
      {control => (
        <div className="text-field-line">
          <input
            {...rest}
            {...control}
            className="input"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          {children}
        </div>
      )}
    </Labelled>
  )
}
