import type { ReactNode } from 'react'

interface TickProps {
  label: string
  /** What it means. */
  body?: string
  isOn: boolean
  isReadOnly: boolean
  onChange(isOn: boolean): void
  /** What there is to set while it is on. */
  children?: ReactNode
}

/** Something that is on or off, with what there is to set of it. */
export const Tick = ({ label, body, isOn, isReadOnly, onChange, children }: TickProps) => (
  <div className="settings-tick">
    <label className="send-tick">
      <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={event => onChange(event.target.checked)} />
      <span>
        {label}
        {body && <span className="muted">{body}</span>}
      </span>
    </label>
    {isOn && children}
  </div>
)
