import { useState } from 'react'
import type { OrganizationSettings } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { useOrganization } from '../session/account.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { type SettingsEditing, useSettingsForm } from '../settings/use-settings-form.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { useKeepFolders } from './use-keep-folders.ts'

type DefaultPlaceDraft = Pick<OrganizationSettings, 'defaultPlace'>

const editing: SettingsEditing<DefaultPlaceDraft> = {
  draftOf: ({ defaultPlace }) => ({ defaultPlace }),
  inputOf: draft => draft,
  problemsOf: () => ({}),
  refused: {},
}

const places: OrganizationSettings['defaultPlace'][] = ['everyone', 'private']

/** The settings of folders: where new documents are kept, and turning folders off. */
export function FolderSettings({ settings }: { settings: OrganizationSettings }) {
  const { name: organization } = useOrganization()
  const form = useSettingsForm(settings, editing)
  const [isTurningOff, setTurningOff] = useState(false)
  const close = () => setTurningOff(false)
  const turningOff = useKeepFolders(false)
  return (
    <section className="app-section" aria-labelledby="folder-settings">
      <h2 id="folder-settings">{foldersText('foldersSettings')}</h2>
      <SettingsForm saving={form}>
        <Labelled label={foldersText('defaultPlace')} hint={foldersText('defaultPlaceHint')}>
          {control => (
            <select
              {...control}
              className="input app-select"
              value={form.draft.defaultPlace}
              onChange={event => form.change({ defaultPlace: event.target.value as (typeof places)[number] })}
            >
              {places.map(place => (
                <option key={place} value={place}>
                  {foldersText(`defaultPlace_${place}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </SettingsForm>
      <div className="folder-turn-off">
        <p className="muted">{foldersText('foldersTurnOffBody', { organization })}</p>
        <Button onClick={() => setTurningOff(true)}>{foldersText('foldersTurnOff')}</Button>
      </div>
      {isTurningOff && (
        <ConfirmSheet
          title={foldersText('foldersTurnOffTitle')}
          body={foldersText('foldersTurnOffBody', { organization })}
          button={foldersText('foldersTurnOff')}
          act={turningOff}
          onClose={close}
        />
      )}
    </section>
  )
}
