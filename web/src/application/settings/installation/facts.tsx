import type { ReactNode } from 'react'
import { type SettingsTextKey, settingsText } from '../../../texts/settings-text.ts'

/** Lists names with their values. */
export const Facts = ({ facts }: { facts: [SettingsTextKey, ReactNode][] }) => (
  <dl className="settings-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{settingsText(name)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
