import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Ago } from '../../shell/ago.tsx'
import { LogRow } from '../log-rows.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'

interface DeliveryRowProps {
  delivery: WebhookDelivery
  /** Undefined until the endpoints have loaded. */
  endpoint: WebhookEndpoint | undefined
}

const marks = {
  Pending: { icon: Hourglass, state: 'waiting' },
  Delivered: { icon: CircleCheck, state: 'completed' },
  Failed: { icon: CircleX, state: 'declined' },
}

/** Shows a delivery: its event, its endpoint and its state. */
export function DeliveryRow({ delivery, endpoint }: DeliveryRowProps) {
  const { eventType, status, createdAt } = delivery
  const { icon: Icon, state } = marks[status]
  const summary = (
    <span className="dev-summary dev-summary-delivery">
      <span className="app-state" data-state={state}>
        <Icon aria-hidden="true" /> {settingsText(`delivery_${status}`)}
      </span>
      <span className="dev-what">
        <code>{eventType}</code>
        <span className="muted">{[endpoint?.url, answerWords(delivery)].filter(Boolean).join(' – ')}</span>
      </span>
      <Ago moment={createdAt} />
    </span>
  )
  return (
    <LogRow summary={summary}>
      {() => <DeliveryDetail delivery={delivery} isEndpointOn={endpoint?.enabled ?? false} />}
    </LogRow>
  )
}

function answerWords({ lastAttempt }: WebhookDelivery): string | null {
  if (lastAttempt === null) return null
  if (lastAttempt.response) return settingsText('answered', { status: String(lastAttempt.response.status) })
  return lastAttempt.error && settingsText('notAnswered', { reason: lastAttempt.error })
}
