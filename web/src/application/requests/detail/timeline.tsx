import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { MomentText } from '../../shell/moment.tsx'
import { describeEvents } from './event-words.ts'
import { useRequestEvents } from './use-request-events.ts'

/** Lists the events of a request, oldest first. */
export function Timeline({ request }: { request: SignatureRequest }) {
  const events = useRequestEvents(request)
  return (
    <section className="app-section" aria-labelledby="timeline">
      <h2 id="timeline">{requestText('timelineTitle')}</h2>
      <Loaded query={events}>
        {({ signatureRequestEvents }) => (
          <ol className="app-timeline">
            {describeEvents(request, signatureRequestEvents).map(({ id, at, sentence, reason, program }) => (
              <li key={id}>
                <p>{sentence}</p>
                {reason && <p className="muted">{requestText('declinedBecause', { reason })}</p>}
                {program && <p className="muted">{program}</p>}
                <MomentText moment={at} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
