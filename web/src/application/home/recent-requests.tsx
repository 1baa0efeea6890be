import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { type ApplicationTextKey, applicationText } from '../../texts/application/application-text.ts'
import { RequestList } from '../requests/request-list.tsx'
import { type RequestState, requestState } from '../requests/request-words.ts'

interface RecentRequestsProps {
  /** Newest first. */
  requests: readonly ListedSignatureRequest[]
}

const groups: { title: ApplicationTextKey; states: RequestState[]; empty?: ApplicationTextKey }[] = [
  { title: 'needsAttention', states: ['declined', 'expired'] },
  { title: 'waitingForSigners', states: ['waiting'], empty: 'nothingWaiting' },
  { title: 'lastCompleted', states: ['completed'] },
]
const mostShown = 5

/** What was declined or ran out, what is on its way, and what was completed last. */
export function RecentRequests({ requests }: RecentRequestsProps) {
  return groups.map(({ title, states, empty }) => {
    const found = requests.filter(one => states.includes(requestState(one))).slice(0, mostShown)
    if (found.length === 0 && !empty) return null
    return (
      <section key={title} className="app-section" aria-labelledby={title}>
        <h2 id={title}>{applicationText(title)}</h2>
        {found.length > 0 ? (
          <RequestList requests={found} />
        ) : (
          <p className="muted">{empty && applicationText(empty)}</p>
        )}
      </section>
    )
  })
}
