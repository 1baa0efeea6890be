import type { ReactNode } from 'react'
import { type ApplicationTextKey, applicationText } from '../../../texts/application-text.ts'

/** Lists names with their values. */
export const Facts = ({ facts }: { facts: [ApplicationTextKey, ReactNode][] }) => (
  <dl className="settings-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{applicationText(name)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
