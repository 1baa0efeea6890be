import { FolderPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OrganizationSettings } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { PartView } from '../../ui/part.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { FolderList } from './folder-list.tsx'
import { FolderSettings } from './folder-settings.tsx'
import { folderSheets } from './folder-sheet-part.ts'
import { GroupList } from './group-list.tsx'
import { useManagedFolders } from './use-folder-act.ts'
import { useKeepFolders } from './use-keep-folders.ts'
import '../../styles/folders.css'

/** `/settings/folders`: who sees which documents. */
export function FoldersPage() {
  const { may } = useOrganization()
  if (may('folders:read')) return <FoldersForReaders />
  return (
    <Page title={foldersText('folders')}>
      <p>{foldersText('foldersNotForRole')}</p>
    </Page>
  )
}

function FoldersForReaders() {
  const { may } = useOrganization()
  const settings = useRead('GET /v1/organization', {})
  const [isAdding, setAdding] = useState(false)
  useEffect(() => {
    // if it does not arrive now, it is loaded with the first sheet
    folderSheets.load().catch(() => undefined)
  }, [])
  const add = (
    <Button kind="primary" icon={<FolderPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {foldersText('newFolder')}
    </Button>
  )
  return (
    <Page title={foldersText('folders')} action={settings.data?.keepsFolders && may('folders:manage') ? add : null}>
      <Loaded query={settings}>
        {loaded => (loaded.keepsFolders ? <KeptFolders settings={loaded} /> : <FoldersOff />)}
      </Loaded>
      {isAdding && (
        <PartView
          part={folderSheets}
          props={{ sheet: { kind: 'new', parent: null }, onClose: () => setAdding(false) }}
        />
      )}
    </Page>
  )
}

function KeptFolders({ settings }: { settings: OrganizationSettings }) {
  const { may } = useOrganization()
  const folders = useManagedFolders()
  const groups = useRead('GET /v1/organization/groups', {})
  const both = {
    data: folders.data && groups.data && { folders: folders.data, groups: groups.data },
    error: folders.error ?? groups.error,
    refetch: () => Promise.all([folders.refetch(), groups.refetch()]),
  }
  return (
    <Loaded query={both}>
      {loaded => (
        <>
          <FolderList folders={loaded.folders} />
          <GroupList groups={loaded.groups} />
          {may('settings:write') && <FolderSettings settings={settings} />}
        </>
      )}
    </Loaded>
  )
}

/** Explains what folders are for. Those who may change settings can turn them on. */
function FoldersOff() {
  const { may, name: organization } = useOrganization()
  const turningOn = useKeepFolders(true)
  const { error } = turningOn
  return (
    <section className="folder-part folder-purpose">
      <p>{foldersText('foldersPurpose', { organization })}</p>
      {may('settings:write') ? (
        <>
          <p className="muted">{foldersText('foldersStart')}</p>
          {error && <Message tone="bad">{refusalSentence(error)}</Message>}
          <div>
            <Button kind="primary" busy={turningOn.isPending} onClick={() => turningOn.mutate(undefined)}>
              {foldersText('foldersTurnOn')}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">{foldersText('foldersAskAdmin', { organization })}</p>
      )}
    </section>
  )
}
