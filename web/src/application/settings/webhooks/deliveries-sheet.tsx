import type { WebhookDelivery, WebhookEndpoint } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { Ago } from '../../shell/ago.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

interface DeliveriesSheetProps {
  endpoint: WebhookEndpoint
  canResend: boolean
  onClose(): void
}

const limit = 50

/** What was sent to an endpoint last, and what it answered. */
export function DeliveriesSheet({ endpoint: { webhookEndpointId, url }, canResend, onClose }: DeliveriesSheetProps) {
  const deliveries = useRead('GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries', {
    parameters: { webhookEndpointId },
    query: { limit },
  })
  return (
    <Sheet title={applicationText('deliveriesOf', { url })} closeLabel={text('close')} onClose={onClose}>
      <Loaded query={deliveries}>
        {all =>
          all.length > 0 ? (
            <ul className="app-rows app-rows-plain">
              {all.map(one => (
                <DeliveryRow key={one.deliveryId} delivery={one} canResend={canResend} />
              ))}
            </ul>
          ) : (
            <p>{applicationText('deliveriesEmpty')}</p>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function DeliveryRow({ delivery, canResend }: { delivery: WebhookDelivery; canResend: boolean }) {
  const { call } = useOrganization()
  const { webhookEndpointId, deliveryId, eventType, status, createdAt } = delivery
  const parameters = { webhookEndpointId, deliveryId }
  const resending = useOrganizationAct(() =>
    call('POST /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend', { parameters }),
  )
  return (
    <li>
      <div className="app-row-what">
        <strong>{eventType}</strong>
        <span className="muted">{[applicationText(`delivery_${status}`), ...answerOf(delivery)].join(', ')}</span>
        <span className="muted">
          <Ago moment={createdAt} />
        </span>
        {resending.error && (
          <span className="field-error" role="alert">
            {refusalSentence(resending.error)}
          </span>
        )}
      </div>
      {canResend && status !== 'Pending' && (
        <Button
          kind="quiet"
          busy={resending.isPending}
          aria-label={applicationText('resendOf', { event: eventType })}
          onClick={() => resending.mutate(undefined)}
        >
          {applicationText('resend')}
        </Button>
      )}
    </li>
  )
}

function answerOf({ lastAttempt }: WebhookDelivery): string[] {
  if (lastAttempt === null) return []
  if (lastAttempt.response) return [applicationText('answered', { status: String(lastAttempt.response.status) })]
  return lastAttempt.error ? [applicationText('notAnswered', { reason: lastAttempt.error })] : []
}
