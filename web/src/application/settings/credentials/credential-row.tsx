import { useState } from 'react'
import type { Credential } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { ConfirmSheet } from '../../shell/confirm-sheet.tsx'
import { usePlaces } from '../../where/use-places.ts'
import { boundWords, credentialName, makerWords, usageWords } from './credential-words.ts'
import { programScopes } from './program-scopes.ts'

/** Shows a credential: its name, what it may do, and when it was last used. */
export function CredentialRow({ credential }: { credential: Credential }) {
  const { may, call } = useOrganization()
  const [isRevoking, setRevoking] = useState(false)
  const places = usePlaces()
  const { credentialId, kind, hint, scopes, folderIds, revokedAt } = credential
  const revocation = useOrganizationAct(
    () => call('DELETE /v1/organization/credentials/{credentialId}', { parameters: { credentialId } }),
    () => setRevoking(false),
  )
  const name = credentialName(credential)
  const maker = makerWords(credential)
  return (
    <li>
      <div className="app-row-what">
        <strong>{name}</strong>
        <span className="muted">
          {settingsText(`kind_${kind}`)}{' '}
          {hint === null ? <code>{credentialId}</code> : settingsText('endsWith', { hint })}
        </span>
        <span className="muted">
          {scopes.length === programScopes.length ? settingsText('allScopes') : scopes.join(', ')}
        </span>
        {folderIds && <span className="muted">{boundWords(folderIds, places)}</span>}
        <span className="muted">{usageWords(credential)}</span>
        {maker && <span className="muted">{maker}</span>}
      </div>
      {revokedAt === null && may('credentials:write') && (
        <Button
          kind="quiet"
          aria-label={settingsText('revokeCredentialOf', { name })}
          onClick={() => setRevoking(true)}
        >
          {settingsText('revokeCredential')}
        </Button>
      )}
      {isRevoking && (
        <ConfirmSheet
          title={settingsText('revokeCredentialTitle', { name })}
          body={settingsText('revokeCredentialBody')}
          button={settingsText('revokeCredential')}
          act={revocation}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  )
}
