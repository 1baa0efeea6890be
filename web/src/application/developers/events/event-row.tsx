import { Link } from 'react-router'
import type { Calls } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Ago } from '../../shell/ago.tsx'
import { CallFacts, CodeBlock, CopyButton, Fact, IdFact } from '../facts.tsx'
import { LogRow } from '../log-rows.tsx'

type LoggedEvent = Calls['GET /v1/events']['answer'][number]

/** Shows an event: its type, its resource, and everything that webhooks report about it. */
export function EventRow({ record }: { record: LoggedEvent }) {
  const { event_id: eventId, event_type: eventType, event_time: eventTime } = record.event
  const resource = resourceOf(record)
  const summary = (
    <span className="dev-summary dev-summary-event">
      <span className="dev-what">
        <code>{eventType}</code>
        <span className="muted dev-id">{resource.id}</span>
      </span>
      <Ago moment={new Date(eventTime).toISOString()} />
    </span>
  )
  return (
    <LogRow summary={summary}>
      {() => (
        <>
          <CallFacts>
            <IdFact name={settingsText('factEvent')} id={eventId} />
            <Fact name={settingsText('factResource')}>
              {resource.path ? <Link to={resource.path}>{resource.id}</Link> : <code>{resource.id}</code>}{' '}
              <CopyButton what={settingsText('factResource')} value={resource.id} />
            </Fact>
          </CallFacts>
          <CodeBlock label={settingsText('factPayload')} text={JSON.stringify(record)} />
        </>
      )}
    </LogRow>
  )
}

/** Returns the resource of an event, with the path of its page. */
function resourceOf(record: LoggedEvent): { id: string; path?: string } {
  if ('signing' in record) {
    const id = record.signing.signature_request_id
    return { id, path: paths.request({ signatureRequestId: id }) }
  }
  if ('redlining' in record) {
    const id = record.redlining.redline_request_id
    return { id, path: paths.redline({ redlineRequestId: id }) }
  }
  return { id: record.template.template_id }
}
