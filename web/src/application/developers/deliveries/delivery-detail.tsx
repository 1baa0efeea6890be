import type { WebhookDelivery, WebhookDeliveryDetail } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { MomentText } from '../../shell/moment.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { CallFacts, CodeBlock, Fact, IdFact } from '../facts.tsx'

interface DeliveryDetailProps {
  delivery: WebhookDelivery
  isEndpointOn: boolean
}

/** Shows what was sent at each attempt, and the answer. */
export function DeliveryDetail({ delivery, isEndpointOn }: DeliveryDetailProps) {
  const { webhookEndpointId, deliveryId } = delivery
  const detail = useRead('GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}', {
    parameters: { webhookEndpointId, deliveryId },
  })
  return (
    <>
      <Resend delivery={delivery} isEndpointOn={isEndpointOn} />
      <Loaded query={detail}>
        {({ body, attempts, nextAttemptAt }) => (
          <>
            <CallFacts>
              <IdFact name={settingsText('factDelivery')} id={deliveryId} />
              {nextAttemptAt !== null && (
                <Fact name={settingsText('factNextAttempt')}>
                  <MomentText moment={nextAttemptAt} />
                </Fact>
              )}
            </CallFacts>
            <CodeBlock label={settingsText('bodySent')} text={body} />
            {attempts.length === 0 && <p className="muted">{settingsText('attemptNone')}</p>}
            {attempts.toReversed().map(attempt => (
              <AttemptDetail key={attempt.attempt} attempt={attempt} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function Resend({ delivery, isEndpointOn }: DeliveryDetailProps) {
  const { call, may } = useOrganization()
  const { webhookEndpointId, deliveryId, eventType, status } = delivery
  const parameters = { webhookEndpointId, deliveryId }
  const resending = useOrganizationAct(() =>
    call('POST /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend', { parameters }),
  )
  if (!may('webhooks:write') || !isEndpointOn) return null
  return (
    <div className="app-actions">
      {status !== 'Pending' && (
        <Button
          busy={resending.isPending}
          aria-label={settingsText('resendOf', { event: eventType })}
          onClick={() => resending.mutate(undefined)}
        >
          {settingsText('resend')}
        </Button>
      )}
      <span role="status">{resending.isSuccess && settingsText('resent')}</span>
      {resending.error && (
        <span className="field-error" role="alert">
          {refusalSentence(resending.error)}
        </span>
      )}
    </div>
  )
}

type Attempt = WebhookDeliveryDetail['attempts'][number]

const AttemptDetail = ({
  attempt: { attempt, startedAt, durationMs, request, response, error },
}: {
  attempt: Attempt
}) => (
  <section className="dev-attempt" aria-label={settingsText('attemptTitle', { count: attempt })}>
    <h2>
      {settingsText('attemptTitle', { count: attempt })}
      <span className="muted">
        {' '}
        <MomentText moment={startedAt} /> {settingsText('attemptTook', { count: durationMs })}
      </span>
    </h2>
    {error !== null && <p className="field-error">{error}</p>}
    <CodeBlock label={settingsText('attemptRequest')} text={`POST ${request.url}\n${headerLines(request.headers)}`} />
    {response && (
      <CodeBlock
        label={settingsText('attemptAnswer')}
        text={`${response.status}\n${headerLines(response.headers)}\n\n${response.body}`.trim()}
      />
    )}
  </section>
)

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
