import type { ReactNode } from 'react'

interface TickProps {
  label: string
  /** What it means. */
  body?: string
  isOn: boolean
  isReadOnly: boolean
  onChange(isOn: boolean): void
  /** What else is to be known, whether it is on or off. */
  note?: ReactNode
  /** What there is to set while it is on. */
  children?: ReactNode
}

/** Something that is on or off, with what there is to set of it. */
export const Tick = ({ label, body, isOn, isReadOnly, onChange, note, children }: TickProps) => (
  <div className="settings-tick">
    <label className="send-tick">
      <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={event => onChange(event.target.checked)} />
      <span>
        {label}
        {body && <span className="muted">{body}</span>}
      </span>
    </label>
    {note && <div className="settings-tick-note">{note}</div>}
    {isOn && children}
  </div>
)
