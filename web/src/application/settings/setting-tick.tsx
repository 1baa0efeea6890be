import type { ReactNode } from 'react'
import { Tick } from '../shell/tick.tsx'

interface SettingTickProps {
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

/** A setting that is on or off, with the controls that belong to it. */
export const SettingTick = ({ label, body, isOn, isReadOnly, onChange, note, children }: SettingTickProps) => (
  <div className="settings-tick">
    <Tick label={label} body={body} isOn={isOn} disabled={isReadOnly} onChange={onChange} />
    {note && <div className="settings-tick-note">{note}</div>}
    {isOn && children}
  </div>
)
