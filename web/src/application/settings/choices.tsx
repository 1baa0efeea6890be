import { useId } from 'react'
import { Tick } from '../shell/tick.tsx'

interface ChoicesProps {
  legend: string
  options: readonly string[]
  /** Returns what to call an option; by default, the option itself. */
  label?: (option: string) => string
  hint?: string
  chosen: readonly string[]
  onChosen(chosen: string[]): void
  error?: string | undefined
}

/** Lets any number of options be ticked. */
export function Choices({ legend, options, label = option => option, hint, chosen, onChosen, error }: ChoicesProps) {
  const id = useId()
  const toggle = (option: string, isOn: boolean) =>
    onChosen(options.filter(otherOption => (otherOption === option ? isOn : chosen.includes(otherOption))))
  return (
    <fieldset className="app-choices" aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {hint && <p className="muted">{hint}</p>}
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
      {options.map(option => (
        <Tick
          key={option}
          label={label(option)}
          isOn={chosen.includes(option)}
          onChange={isOn => toggle(option, isOn)}
        />
      ))}
    </fieldset>
  )
}
