import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
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
        aria-label={settingsText('sendTestOf', { url })}
        busy={testing.isPending}
        onClick={() => testing.mutate(undefined)}
      >
        {settingsText('sendTest')}
      </Button>
      <span role="status">{testing.isSuccess && settingsText('testSent')}</span>
      {testing.error && (
        <span className="field-error" role="alert">
          {refusalSentence(testing.error)}
        </span>
      )}
    </>
  )
}
