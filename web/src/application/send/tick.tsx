interface TickProps {
  label: string
  body: string
  isOn: boolean
  disabled?: boolean
  onChange(isOn: boolean): void
}

/** A checkbox with a sentence that says what it does. */
export const Tick = ({ label, body, isOn, disabled, onChange }: TickProps) => (
  <label className="send-tick">
    <input type="checkbox" checked={isOn} disabled={disabled} onChange={event => onChange(event.target.checked)} />
    <span>
      {label}
      <span className="muted">{body}</span>
    </span>
  </label>
)
