import { useState } from 'react'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { SecretSheet } from '../secret-sheet.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'

/** `/developers/webhooks`: which programs are notified of what happens to documents. */
export const WebhooksPage = () => (
  <AdminsOnly title={settingsText('webhooks')} permission="webhooks:read">
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
      {settingsText('addEndpoint')}
    </Button>
  )
  const onSaved = (newSecret?: string) => {
    setAdding(false)
    setSecret(newSecret)
  }
  return (
    <Page title={settingsText('webhooks')} action={may('webhooks:write') ? add : null}>
      <p className="muted">{settingsText('webhooksBody')}</p>
      <Loaded query={endpoints}>
        {endpointList =>
          endpointList.length > 0 ? (
            <ul className="app-rows app-rows-plain">
              {endpointList.map(endpoint => (
                <EndpointRow key={endpoint.webhookEndpointId} endpoint={endpoint} />
              ))}
            </ul>
          ) : (
            <p>{settingsText('webhooksEmpty')}</p>
          )
        }
      </Loaded>
      {isAdding && <EndpointSheet endpoint={null} onSaved={onSaved} onClose={() => setAdding(false)} />}
      {secret !== undefined && (
        <SecretSheet
          secrets={[{ label: settingsText('webhookSecret'), value: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  )
}
