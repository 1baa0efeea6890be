import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { type RequestTextKey, requestText } from '../../texts/request-text.ts'
import { type ListState, requestsPath } from '../requests/use-request-filters.ts'
import { Ago } from '../shell/ago.tsx'
import type { AttentionItem } from './attention-items.tsx'

interface AttentionListProps {
  title: RequestTextKey
  items: readonly AttentionItem[]
  /** The list of all requests in this section, and how many it has. */
  list: ListState
  count: number
}

/** Where the service stops counting. */
const countedMost = 100

/**
 * Shows entries under a heading, each with a link to the page where it is dealt with, and leads to the list of requests
 * with all of them. Shows nothing if there are no entries.
 */
export function AttentionList({ title, items, list, count }: AttentionListProps) {
  if (items.length === 0) return null
  const listPath = requestsPath({ state: list })
  const shown = new Set(items.flatMap(({ signatureRequestId = [] }) => signatureRequestId))
  return (
    <section className="app-section" aria-labelledby={title}>
      <h2 id={title}>
        {count === 0 ? (
          requestText(title)
        ) : (
          <Link className="app-section-link" to={listPath}>
            {requestText(title)} <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </h2>
      <ul className="app-rows app-attention">
        {items.map(({ key, title: name, to, icon, why, state, at, act }) => (
          <li key={key}>
            <div className="app-row-what">
              {to === undefined ? (
                <strong>{name}</strong>
              ) : (
                <Link className="app-row-link" to={to}>
                  {name}
                </Link>
              )}
              <span className="app-state" data-state={state}>
                {icon} {why}
              </span>
            </div>
            {at ? <Ago moment={at} /> : <span />}
            {act}
          </li>
        ))}
      </ul>
      {count > shown.size && (
        <Link to={listPath}>
          {requestText('showAllRequests', { count: count < countedMost ? `${count}` : `${countedMost}+` })}
        </Link>
      )}
    </section>
  )
}
