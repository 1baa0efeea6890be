import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ApplicationTextKey, applicationText } from '../../texts/application/application-text.ts'

interface ReviewedProps {
  name: ApplicationTextKey
  /** Where it is changed. */
  change?: string
  children: ReactNode
}

/** What was entered, with the way back to change it. In a list of descriptions. */
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
