import { type FormEvent, useId, useState } from 'react'
import type { Credential, CredentialInput, CredentialWithSecret } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Message } from '../../../ui/message.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { folderOption } from '../../where/kept-words.ts'
import { listedFolders, usePlaces } from '../../where/use-places.ts'
import { Choices } from '../choices.tsx'
import { isDocumentScope, programScopes } from './program-scopes.ts'

export type MadeCredential = CredentialWithSecret & Pick<Credential, 'kind'>

const kinds = ['client', 'api-key'] as const

/** Asks what the credential is for and what it may do. */
export function CreateCredentialSheet({
  onMade,
  onClose,
}: {
  onMade(credential: MadeCredential): void
  onClose(): void
}) {
  const { call, may } = useOrganization()
  const id = useId()
  const [kind, setKind] = useState<Credential['kind']>('client')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [folderIds, setFolderIds] = useState<string[]>([])
  const [isChecked, setChecked] = useState(false)
  const places = usePlaces()
  const managed = places ? listedFolders(places, ({ level }) => level === 'manage') : []
  const isBound = folderIds.length > 0
  const offered = programScopes.filter(scope => may(scope) && (!isBound || isDocumentScope(scope)))
  // scopes that folders rule out stay chosen, for the case that the folders are taken back
  const granted = offered.filter(scope => scopes.includes(scope))
  const creating = useOrganizationAct(
    (body: CredentialInput) => call('POST /v1/organization/credentials', { body }),
    made => onMade({ ...made, kind }),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '' || granted.length === 0) return
    creating.mutate({
      kind,
      name: name.trim(),
      scopes: granted,
      ...(isBound && { folderIds }),
    })
  }
  return (
    <FormSheet
      title={settingsText('addCredential')}
      button={settingsText('createIt')}
      isBusy={creating.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={settingsText('credentialName')}
        hint={settingsText('credentialNameHint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
        error={isChecked && name.trim() === '' ? settingsText('credentialNameMissing') : undefined}
      />
      <div className="text-field">
        <label htmlFor={`${id}-kind`}>{settingsText('credentialKind')}</label>
        <p className="muted">{settingsText(`kindBody_${kind}`)}</p>
        <select
          id={`${id}-kind`}
          className="input app-select"
          value={kind}
          onChange={event => setKind(event.target.value as Credential['kind'])}
        >
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {settingsText(`kind_${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <Choices
        legend={settingsText('credentialScopes')}
        options={offered}
        chosen={scopes}
        onChosen={setScopes}
        error={isChecked && granted.length === 0 ? settingsText('scopesMissing') : undefined}
      />
      {managed.length > 0 && (
        <Choices
          legend={settingsText('credentialFolders')}
          hint={settingsText('credentialFoldersHint')}
          options={managed.map(({ folder }) => folder.folderId)}
          label={folderId => folderOption(managed.find(({ folder }) => folder.folderId === folderId)!)}
          chosen={folderIds}
          onChosen={setFolderIds}
        />
      )}
      {creating.error && <Message tone="bad">{refusalSentence(creating.error)}</Message>}
    </FormSheet>
  )
}
