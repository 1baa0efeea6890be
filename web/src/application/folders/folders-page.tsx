import { FolderPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { PartView } from '../../ui/part.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { FolderList } from './folder-list.tsx'
import { folderSheets } from './folder-sheet-part.ts'
import { GroupList } from './group-list.tsx'
import { useManagedFolders } from './use-folder-act.ts'
import '../../styles/folders.css'

/** `/folders`: who sees which documents. */
export function FoldersPage() {
  const { may, keepsFolders } = useOrganization()
  if (may('folders:read') && keepsFolders) return <KeptFolders />
  return (
    <Page title={foldersText('folders')}>
      {may('folders:read') ? <FoldersOff /> : <p>{foldersText('foldersNotForRole')}</p>}
    </Page>
  )
}

function KeptFolders() {
  const { may } = useOrganization()
  const folders = useManagedFolders()
  const groups = useRead('GET /v1/organization/groups', {})
  const [isAdding, setAdding] = useState(false)
  useEffect(() => {
    // if it does not arrive now, it is loaded with the first sheet
    folderSheets.load().catch(() => undefined)
  }, [])
  const both = {
    data: folders.data && groups.data && { folders: folders.data, groups: groups.data },
    error: folders.error ?? groups.error,
    refetch: () => Promise.all([folders.refetch(), groups.refetch()]),
  }
  const add = (
    <Button kind="primary" icon={<FolderPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {foldersText('newFolder')}
    </Button>
  )
  return (
    <Page title={foldersText('folders')} action={may('folders:manage') ? add : null}>
      <Loaded query={both}>
        {loaded => (
          <>
            <FolderList folders={loaded.folders} />
            <GroupList groups={loaded.groups} />
          </>
        )}
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

/** Says that the organization keeps no folders, and who can turn them on. */
function FoldersOff() {
  const { may, name: organization } = useOrganization()
  return (
    <section className="folder-part folder-purpose">
      <p>{foldersText('foldersOff', { organization })}</p>
      {may('settings:write') ? (
        <p>
          <Link to={paths.folderSettings({})}>{foldersText('foldersToSettings')}</Link>
        </p>
      ) : (
        <p className="muted">{foldersText('foldersAskAdmin', { organization })}</p>
      )}
    </section>
  )
}
