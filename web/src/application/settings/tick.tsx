import type { ReactNode } from 'react'

interface TickProps {
  label: string
  /** Explains the setting. */
  body?: string
  isOn: boolean
  isReadOnly: boolean
  onChange(isOn: boolean): void
  /** Shown whether the setting is on or off. */
  note?: ReactNode
  /** The controls to show while it is on. */
  children?: ReactNode
}

/** A setting that is on or off, with its own controls. */
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
