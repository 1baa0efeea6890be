import { Link } from 'react-router'
import { type ApplicationTextKey, applicationText } from '../../texts/application-text.ts'
import { Ago } from '../shell/ago.tsx'
import type { AttentionItem } from './attention-items.tsx'

/**
 * Shows entries under a heading, each with a link to the page where it is dealt with. Shows nothing if there are no
 * entries.
 */
export function AttentionList({ title, items }: { title: ApplicationTextKey; items: readonly AttentionItem[] }) {
  if (items.length === 0) return null
  return (
    <section className="app-section" aria-labelledby={title}>
      <h2 id={title}>{applicationText(title)}</h2>
      <ul className="app-rows app-attention">
        {items.map(({ key, title: name, to, icon, why, state, at, act }) => (
          <li key={key}>
            <div className="app-row-what">
              <Link className="app-row-link" to={to}>
                {name}
              </Link>
              <span className="app-state" data-state={state}>
                {icon} {why}
              </span>
            </div>
            {at ? <Ago moment={at} /> : <span />}
            {act}
          </li>
        ))}
      </ul>
    </section>
  )
}
