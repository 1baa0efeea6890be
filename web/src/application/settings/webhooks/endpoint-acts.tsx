import { useState } from 'react'
import { Link } from 'react-router'
import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { deliveriesPath } from '../../../paths.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { ConfirmSheet } from '../../shell/confirm-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { TestButton } from './test-button.tsx'

/** Shows the actions for an endpoint, such as editing and deleting it. */
export function EndpointActs({ endpoint, canWrite }: { endpoint: WebhookEndpoint; canWrite: boolean }) {
  const { call } = useOrganization()
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const { url, enabled, webhookEndpointId } = endpoint
  const parameters = { webhookEndpointId }
  const switching = useOrganizationAct(() =>
    call('PATCH /v1/webhook-endpoints/{webhookEndpointId}', { parameters, body: { enabled: !enabled } }),
  )
  const deleting = useOrganizationAct(
    () => call('DELETE /v1/webhook-endpoints/{webhookEndpointId}', { parameters }),
    close,
  )
  const { error } = switching
  return (
    <>
      <div className="app-actions">
        <Link
          className="button button-plain"
          aria-label={settingsText('deliveriesOf', { url })}
          to={deliveriesPath(webhookEndpointId)}
        >
          {settingsText('deliveries')}
        </Link>
        {canWrite && (
          <>
            <Button aria-label={settingsText('editOf', { url })} onClick={() => setOpened('edit')}>
              {settingsText('edit')}
            </Button>
            <Button
              aria-label={settingsText(enabled ? 'turnOffOf' : 'turnOnOf', { url })}
              busy={switching.isPending}
              onClick={() => switching.mutate(undefined)}
            >
              {settingsText(enabled ? 'turnOff' : 'turnOn')}
            </Button>
            <Button
              kind="quiet"
              aria-label={settingsText('deleteEndpointOf', { url })}
              onClick={() => setOpened('delete')}
            >
              {settingsText('deleteEndpoint')}
            </Button>
          </>
        )}
        {canWrite && enabled && <TestButton endpoint={endpoint} />}
      </div>
      {error && (
        <span className="field-error" role="alert">
          {refusalSentence(error)}
        </span>
      )}
      {opened === 'edit' && <EndpointSheet endpoint={endpoint} onSaved={close} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmSheet
          title={settingsText('deleteEndpointTitle')}
          body={settingsText('deleteEndpointBody', { url })}
          button={settingsText('deleteEndpoint')}
          act={deleting}
          onClose={close}
        />
      )}
    </>
  )
}
