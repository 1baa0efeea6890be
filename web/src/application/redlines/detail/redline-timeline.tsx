import { Link } from 'react-router'
import type { RedlineRequest, RedlineRound } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Moment } from '../../shell/moment.tsx'
import { tellRedlineEvents } from './redline-events.ts'

/** What happened in a negotiation, oldest first. */
export function RedlineTimeline({ redline, rounds }: { redline: RedlineRequest; rounds: readonly RedlineRound[] }) {
  const { redlineRequestId } = redline
  const events = useRead('GET /v1/redline-requests/{redlineRequestId}/events', {
    parameters: { redlineRequestId },
    query: { kinds: 'all' },
  })
  return (
    <section className="app-section" aria-labelledby="timeline">
      <h2 id="timeline">{applicationText('timelineTitle')}</h2>
      <Loaded query={events}>
        {({ redlineRequestEvents }) => (
          <ol className="app-timeline">
            {tellRedlineEvents(redline, redlineRequestEvents, rounds).map(one => (
              <li key={one.id}>
                <p>{one.sentence}</p>
                {one.counts && <p className="muted">{one.counts}</p>}
                {one.said && <p className="muted">{applicationText('redlineSaid', { message: one.said })}</p>}
                {one.program && <p className="muted">{one.program}</p>}
                {one.signatureRequestId && (
                  <p>
                    <Link to={paths.request({ signatureRequestId: one.signatureRequestId })}>
                      {applicationText('redlineToRequest')}
                    </Link>
                  </p>
                )}
                {one.sha256 && (
                  <p className="muted app-hash">{applicationText('redlineHash', { sha256: one.sha256 })}</p>
                )}
                <Moment moment={one.at} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
