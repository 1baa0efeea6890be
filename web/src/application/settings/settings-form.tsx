import type { FormEvent, ReactNode } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { SettingsSaving } from './use-settings-form.ts'

interface SettingsFormProps {
  saving: { isBusy: boolean; error: unknown; state: SettingsSaving; onSubmit(event: FormEvent): void }
  children: ReactNode
}

/**
 * Shows the controls of some settings with the button that saves them. Members who may not save can still read them.
 */
export function SettingsForm({ saving: { isBusy, error, state, onSubmit }, children }: SettingsFormProps) {
  const { may, name } = useOrganization()
  const mayWrite = may('settings:write')
  return (
    <form className="settings-form" noValidate onSubmit={onSubmit}>
      {!mayWrite && <p className="muted">{settingsText('settingsReadOnly', { organization: name })}</p>}
      {children}
      {state === 'overtaken' && <Message tone="bad">{settingsText('settingsOvertaken')}</Message>}
      {error !== null && <Message tone="bad">{refusalSentence(error)}</Message>}
      {mayWrite && (
        <div className="app-actions">
          <Button kind="primary" type="submit" busy={isBusy}>
            {settingsText('settingsSave')}
          </Button>
          <span role="status">{state === 'saved' && settingsText('saved')}</span>
        </div>
      )}
    </form>
  )
}
