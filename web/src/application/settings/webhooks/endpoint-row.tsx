import { CircleCheck, CircleOff } from 'lucide-react'
import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { useOrganization } from '../../session/account.tsx'
import { EndpointActs } from './endpoint-acts.tsx'

/** Shows an endpoint with its address, its state and its actions. */
export function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { may } = useOrganization()
  const { url, description, eventTypes, enabled, failingSince } = endpoint
  return (
    <li>
      <div className="app-row-what">
        <strong>{url}</strong>
        <span className="muted">
          {[description, settingsText('eventCount', { count: eventTypes.length })].filter(Boolean).join(', ')}
        </span>
        {enabled && failingSince !== null && (
          <span className="field-error">{settingsText('endpointFailing', { when: formatMoment(failingSince) })}</span>
        )}
        <EndpointActs endpoint={endpoint} canWrite={may('webhooks:write')} />
      </div>
      <span className="app-state" data-state={enabled ? 'completed' : undefined}>
        {enabled ? <CircleCheck aria-hidden="true" /> : <CircleOff aria-hidden="true" />}{' '}
        {settingsText(enabled ? 'endpointOn' : 'endpointOff')}
      </span>
    </li>
  )
}
