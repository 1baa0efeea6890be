import { Link } from 'react-router'
import type { RedlineRequest, RedlineRound } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { MomentText } from '../../shell/moment.tsx'
import { describeRedlineEvents } from './redline-events.ts'

/** Lists the events of a negotiation, oldest first. */
export function RedlineTimeline({ redline, rounds }: { redline: RedlineRequest; rounds: readonly RedlineRound[] }) {
  const { redlineRequestId } = redline
  const events = useRead('GET /v1/redline-requests/{redlineRequestId}/events', {
    parameters: { redlineRequestId },
    query: { kinds: 'all' },
  })
  return (
    <section className="app-section" aria-labelledby="timeline">
      <h2 id="timeline">{negotiationsText('timelineTitle')}</h2>
      <Loaded query={events}>
        {({ redlineRequestEvents }) => (
          <ol className="app-timeline">
            {describeRedlineEvents(redline, redlineRequestEvents, rounds).map(event => (
              <li key={event.id}>
                <p>{event.sentence}</p>
                {event.counts && <p className="muted">{event.counts}</p>}
                {event.said && <p className="muted">{negotiationsText('redlineSaid', { message: event.said })}</p>}
                {event.program && <p className="muted">{event.program}</p>}
                {event.signatureRequestId && (
                  <p>
                    <Link to={paths.request({ signatureRequestId: event.signatureRequestId })}>
                      {negotiationsText('redlineToRequest')}
                    </Link>
                  </p>
                )}
                {event.sha256 && (
                  <p className="muted app-hash">{negotiationsText('redlineHash', { sha256: event.sha256 })}</p>
                )}
                <MomentText moment={event.at} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
