import { useState } from 'react'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { SecretSheet } from '../secret-sheet.tsx'
import { CreateCredentialSheet, type MadeCredential } from './create-credential-sheet.tsx'
import { CredentialRow } from './credential-row.tsx'

/** `/developers/credentials`: the credentials that the organization's programs sign in with. */
export const CredentialsPage = () => (
  <AdminsOnly title={settingsText('credentials')} permission="credentials:read">
    <CredentialList />
  </AdminsOnly>
)

function CredentialList() {
  const { may } = useOrganization()
  const credentials = useRead('GET /v1/organization/credentials', {})
  const [isCreating, setCreating] = useState(false)
  const [newCredential, setNewCredential] = useState<MadeCredential>()
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      {settingsText('addCredential')}
    </Button>
  )
  const onMade = (credential: MadeCredential) => {
    setCreating(false)
    setNewCredential(credential)
  }
  return (
    <Page title={settingsText('credentials')} action={may('credentials:write') ? create : null}>
      <p className="muted">{settingsText('credentialsBody')}</p>
      <Loaded query={credentials}>
        {credentialList =>
          credentialList.length > 0 ? (
            <ul className="app-rows app-rows-plain">
              {[...credentialList].reverse().map(credential => (
                <CredentialRow key={credential.credentialId} credential={credential} />
              ))}
            </ul>
          ) : (
            <p>{settingsText('credentialsEmpty')}</p>
          )
        }
      </Loaded>
      {isCreating && <CreateCredentialSheet onMade={onMade} onClose={() => setCreating(false)} />}
      {newCredential && <SecretSheet secrets={secretsOf(newCredential)} onClose={() => setNewCredential(undefined)} />}
    </Page>
  )
}

const secretsOf = ({ kind, credentialId, secret }: MadeCredential) =>
  kind === 'client'
    ? [
        { label: settingsText('clientId'), value: credentialId },
        { label: settingsText('clientSecret'), value: secret },
      ]
    : [{ label: settingsText('apiKey'), value: secret }]
