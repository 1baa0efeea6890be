interface TickProps {
  label: string
  /** Explains the effect of the checkbox. */
  body?: string
  isOn: boolean
  disabled?: boolean
  onChange(isOn: boolean): void
}

/** A checkbox with its label, and a sentence that explains it. */
export const Tick = ({ label, body, isOn, disabled, onChange }: TickProps) => (
  <label className="send-tick">
    <input type="checkbox" checked={isOn} disabled={disabled} onChange={event => onChange(event.target.checked)} />
    <span>
      {label}
      {body && <span className="muted">{body}</span>}
    </span>
  </label>
)
