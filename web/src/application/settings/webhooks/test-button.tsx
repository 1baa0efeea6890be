import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** Sends a sample to an endpoint, and reports whether it was queued. */
export function TestButton({ endpoint: { url, webhookEndpointId } }: { endpoint: WebhookEndpoint }) {
  const { call } = useOrganization()
  const parameters = { webhookEndpointId }
  const testing = useOrganizationAct(() =>
    call('POST /v1/webhook-endpoints/{webhookEndpointId}/test', { parameters, body: {} }),
  )
  return (
    <>
      <Button
        aria-label={applicationText('sendTestOf', { url })}
        busy={testing.isPending}
        onClick={() => testing.mutate(undefined)}
      >
        {applicationText('sendTest')}
      </Button>
      <span role="status">{testing.isSuccess && applicationText('testSent')}</span>
      {testing.error && (
        <span className="field-error" role="alert">
          {refusalSentence(testing.error)}
        </span>
      )}
    </>
  )
}
