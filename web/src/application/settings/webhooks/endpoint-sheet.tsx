import { type FormEvent, useState } from 'react'
import { allEventTypes } from '../../../../../src/engine/events/event-kinds.ts'
import type { WebhookEndpoint, WebhookEndpointInput } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { Choices } from '../choices.tsx'
import { usualEventTypes } from './event-types.ts'

interface EndpointSheetProps {
  /** Null for a new endpoint. */
  endpoint: WebhookEndpoint | null
  /** Called with the secret if the endpoint is new. */
  onSaved(secret?: string): void
  onClose(): void
}

/** Asks for the address of an endpoint, and the events that it receives. */
export function EndpointSheet({ endpoint, onSaved, onClose }: EndpointSheetProps) {
  const { call } = useOrganization()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.eventTypes ?? usualEventTypes)
  const [isChecked, setChecked] = useState(false)
  const save = async (): Promise<string | undefined> => {
    const body = { url: url.trim(), eventTypes: chosen as NonNullable<WebhookEndpointInput['eventTypes']> }
    if (endpoint === null) return (await call('POST /v1/webhook-endpoints', { body })).secret
    const parameters = { webhookEndpointId: endpoint.webhookEndpointId }
    await call('PATCH /v1/webhook-endpoints/{webhookEndpointId}', { parameters, body })
    return undefined
  }
  const saving = useOrganizationAct(save, onSaved)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (url.trim() !== '' && chosen.length > 0) saving.mutate(undefined)
  }
  const refusal = saving.error ? refusalSentence(saving.error) : undefined
  return (
    <FormSheet
      title={settingsText(endpoint === null ? 'addEndpoint' : 'editEndpoint')}
      button={settingsText(endpoint === null ? 'createIt' : 'save')}
      isBusy={saving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={settingsText('endpointUrl')}
        hint={settingsText('endpointUrlHint')}
        type="url"
        autoComplete="off"
        value={url}
        onChange={setUrl}
        error={isChecked && url.trim() === '' ? settingsText('endpointUrlMissing') : refusal}
      />
      <Choices
        legend={settingsText('endpointEvents')}
        options={allEventTypes}
        chosen={chosen}
        onChosen={setChosen}
        error={isChecked && chosen.length === 0 ? settingsText('scopesMissing') : undefined}
      />
    </FormSheet>
  )
}
