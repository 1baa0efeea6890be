import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ApplicationTextKey, applicationText } from '../../../texts/application-text.ts'

interface ReviewedProps {
  name: ApplicationTextKey
  /** The path where the entry can be changed. */
  change?: string
  children: ReactNode
}

/** Shows an entry, with a link to change it. Must be inside a description list. */
export const Reviewed = ({ name, change, children }: ReviewedProps) => (
  <div>
    <dt>{applicationText(name)}</dt>
    <dd>{children}</dd>
    {change !== undefined && (
      <dd className="send-change">
        <Link to={change} aria-label={applicationText('sendChangeOf', { what: applicationText(name) })}>
          {applicationText('sendChange')}
        </Link>
      </dd>
    )}
  </div>
)
