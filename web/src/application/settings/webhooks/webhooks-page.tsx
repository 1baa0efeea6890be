import { useState } from 'react'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { SecretSheet } from '../secret-sheet.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'

/** `/settings/webhooks`: which programs are notified of what happens to documents. */
export const WebhooksPage = () => (
  <AdminsOnly title={applicationText('webhooks')} permission="webhooks:read">
    <EndpointList />
  </AdminsOnly>
)

function EndpointList() {
  const { may } = useOrganization()
  const endpoints = useRead('GET /v1/webhook-endpoints', {})
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {applicationText('addEndpoint')}
    </Button>
  )
  const onSaved = (newSecret?: string) => {
    setAdding(false)
    setSecret(newSecret)
  }
  return (
    <Page title={applicationText('webhooks')} action={may('webhooks:write') ? add : null}>
      <p className="muted">{applicationText('webhooksBody')}</p>
      <Loaded query={endpoints}>
        {endpointList =>
          endpointList.length > 0 ? (
            <ul className="app-rows app-rows-plain">
              {endpointList.map(endpoint => (
                <EndpointRow key={endpoint.webhookEndpointId} endpoint={endpoint} />
              ))}
            </ul>
          ) : (
            <p>{applicationText('webhooksEmpty')}</p>
          )
        }
      </Loaded>
      {isAdding && <EndpointSheet endpoint={null} onSaved={onSaved} onClose={() => setAdding(false)} />}
      {secret !== undefined && (
        <SecretSheet
          secrets={[{ label: applicationText('webhookSecret'), value: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  )
}
