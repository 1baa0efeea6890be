import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { MomentText } from '../../shell/moment.tsx'
import { requestTimeline } from './request-timeline.ts'
import { useRequestEvents } from './use-request-events.ts'
import { useRequestMails } from './use-request-mails.ts'

/** Lists what happened to a request and to its emails, oldest first. Without the emails, the rest is still of use. */
export function Timeline({ request }: { request: SignatureRequest }) {
  const events = useRequestEvents(request)
  const { data: mails = [] } = useRequestMails(request)
  return (
    <section className="app-section" aria-labelledby="timeline">
      <h2 id="timeline">{requestText('timelineTitle')}</h2>
      <Loaded query={events}>
        {({ signatureRequestEvents }) => (
          <ol className="app-timeline">
            {requestTimeline(request, signatureRequestEvents, mails).map(({ id, at, sentence, notes }) => (
              <li key={id}>
                <p>{sentence}</p>
                {notes.map(note => (
                  <p key={note} className="muted">
                    {note}
                  </p>
                ))}
                <MomentText moment={at} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
