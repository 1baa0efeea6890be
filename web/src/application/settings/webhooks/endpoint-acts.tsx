import { useState } from 'react'
import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { ConfirmSheet } from '../../shell/confirm-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'

/** What can be done with an endpoint. */
export function EndpointActs({ endpoint, canWrite }: { endpoint: WebhookEndpoint; canWrite: boolean }) {
  const { call } = useOrganization()
  const [opened, setOpened] = useState<'edit' | 'deliveries' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const { url, enabled, webhookEndpointId } = endpoint
  const parameters = { webhookEndpointId }
  const switching = useOrganizationAct(() =>
    call('PATCH /v1/webhook-endpoints/{webhookEndpointId}', { parameters, body: { enabled: !enabled } }),
  )
  const testing = useOrganizationAct(() =>
    call('POST /v1/webhook-endpoints/{webhookEndpointId}/test', { parameters, body: {} }),
  )
  const deleting = useOrganizationAct(
    () => call('DELETE /v1/webhook-endpoints/{webhookEndpointId}', { parameters }),
    close,
  )
  const error = switching.error ?? testing.error
  return (
    <>
      <div className="app-actions">
        <Button aria-label={applicationText('deliveriesOf', { url })} onClick={() => setOpened('deliveries')}>
          {applicationText('deliveries')}
        </Button>
        {canWrite && (
          <>
            {enabled && (
              <Button
                aria-label={applicationText('sendTestOf', { url })}
                busy={testing.isPending}
                onClick={() => testing.mutate(undefined)}
              >
                {applicationText('sendTest')}
              </Button>
            )}
            <Button aria-label={applicationText('editOf', { url })} onClick={() => setOpened('edit')}>
              {applicationText('edit')}
            </Button>
            <Button
              aria-label={applicationText(enabled ? 'turnOffOf' : 'turnOnOf', { url })}
              busy={switching.isPending}
              onClick={() => switching.mutate(undefined)}
            >
              {applicationText(enabled ? 'turnOff' : 'turnOn')}
            </Button>
            <Button
              kind="quiet"
              aria-label={applicationText('deleteEndpointOf', { url })}
              onClick={() => setOpened('delete')}
            >
              {applicationText('deleteEndpoint')}
            </Button>
          </>
        )}
        <span role="status">{testing.isSuccess && applicationText('testSent')}</span>
      </div>
      {error && (
        <span className="field-error" role="alert">
          {refusalSentence(error)}
        </span>
      )}
      {opened === 'edit' && <EndpointSheet endpoint={endpoint} onSaved={close} onClose={close} />}
      {opened === 'deliveries' && <DeliveriesSheet endpoint={endpoint} canResend={canWrite} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmSheet
          title={applicationText('deleteEndpointTitle')}
          body={applicationText('deleteEndpointBody', { url })}
          button={applicationText('deleteEndpoint')}
          act={deleting}
          onClose={close}
        />
      )}
    </>
  )
}
