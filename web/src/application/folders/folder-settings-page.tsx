import { useState } from 'react'
import { Link } from 'react-router'
import type { OrganizationSettings } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { movingText } from '../../texts/moving-text.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { Message } from '../../ui/message.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { AdminsOnly } from '../settings/admins-only.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { type SettingsEditing, useSettingsForm } from '../settings/use-settings-form.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { FoldersPurpose } from '../where/folders-purpose.tsx'
import { useKeepFolders } from '../where/use-keep-folders.ts'
import '../../styles/folders.css'

type DefaultPlaceDraft = Pick<OrganizationSettings, 'defaultPlace'>

const editing: SettingsEditing<DefaultPlaceDraft> = {
  draftOf: ({ defaultPlace }) => ({ defaultPlace }),
  inputOf: draft => draft,
  problemsOf: () => ({}),
  refused: {},
}

const places: OrganizationSettings['defaultPlace'][] = ['everyone', 'private']

/** `/settings/folders`: whether folders decide who sees which documents, and who sees new ones. */
export const FolderSettingsPage = () => (
  <AdminsOnly title={foldersText('folders')} permission="settings:write">
    <LoadedSettings />
  </AdminsOnly>
)

function LoadedSettings() {
  const settings = useRead('GET /v1/organization', {})
  return (
    <Page title={foldersText('folders')}>
      <Loaded query={settings}>
        {loaded => (loaded.keepsFolders ? <FolderSettings settings={loaded} /> : <FoldersOff />)}
      </Loaded>
    </Page>
  )
}

function FoldersOff() {
  const turningOn = useKeepFolders(true)
  return (
    <section className="folder-part folder-purpose">
      <FoldersPurpose />
      {turningOn.error && <Message tone="bad">{refusalSentence(turningOn.error)}</Message>}
      <div>
        <Button kind="primary" busy={turningOn.isPending} onClick={() => turningOn.mutate(undefined)}>
          {movingText('foldersTurnOn')}
        </Button>
      </div>
    </section>
  )
}

function FolderSettings({ settings }: { settings: OrganizationSettings }) {
  const { name: organization } = useOrganization()
  const form = useSettingsForm(settings, editing)
  const [isTurningOff, setTurningOff] = useState(false)
  const close = () => setTurningOff(false)
  const turningOff = useKeepFolders(false)
  return (
    <>
      <p>
        {foldersText('foldersOn', { organization })} <Link to={paths.folders({})}>{foldersText('foldersOpen')}</Link>
      </p>
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
                  {foldersText(`defaultPlace_${place}`, { organization })}
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
    </>
  )
}
