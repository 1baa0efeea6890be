import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'>, LabelledProps {
  value: string
  onChange(value: string): void
}

/** A field for several lines of text, with its label above. */
export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Labelled {...{ label, hint, error }}>
      {control => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
