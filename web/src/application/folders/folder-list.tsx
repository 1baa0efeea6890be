import { FolderLock } from 'lucide-react'
import { useState } from 'react'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { PartView } from '../../ui/part.tsx'
import { useAccount, useOrganization } from '../session/account.tsx'
import { folderTree } from '../where/folder-tree.ts'
import { useAuditorsSentence } from '../where/kept-words.ts'
import { accessWords, folderLabel } from './access-words.ts'
import { FolderRow } from './folder-row.tsx'
import { folderSheets } from './folder-sheet-part.ts'

/** Lists the folders that the person reaches and, for owners, those that they can take over. */
export function FolderList({ folders }: { folders: readonly ManagedFolder[] }) {
  const { name: organization, may } = useOrganization()
  const reached = folders.filter(({ level }) => level !== null)
  const auditors = useAuditorsSentence()
  const foreign = folders.filter(({ level }) => level === null)
  const hasNone = foldersText(may('folders:manage') ? 'foldersNoneYet' : 'foldersNoneReached')
  return (
    <>
      <div className="folder-part">
        <p className="muted">
          {foldersText('foldersCommon', { organization })} {auditors}
        </p>
        {reached.length > 0 ? (
          <ul className="app-rows folder-rows">
            {folderTree(reached).map(row => (
              <FolderRow key={row.folder.folderId} row={row} folders={reached} />
            ))}
          </ul>
        ) : (
          <p>{hasNone}</p>
        )}
      </div>
      {foreign.length > 0 && (
        <section className="app-section" aria-labelledby="foreign-folders">
          <h2 id="foreign-folders">{foldersText('foreignFolders')}</h2>
          <p className="muted">{foldersText('foreignFoldersBody')}</p>
          <ul className="app-rows folder-rows">
            {foreign.map(folder => (
              <ForeignFolderRow key={folder.folderId} folder={folder} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ForeignFolderRow({ folder }: { folder: ManagedFolder }) {
  const { account } = useAccount()
  const { name: organization } = useOrganization()
  const [isTaking, setTaking] = useState(false)
  const { personId } = account
  const name = folderLabel(folder, personId)
  return (
    <li>
      <FolderLock aria-hidden="true" />
      <div className="app-row-what">
        <strong>{name}</strong>
        <span className="muted">{accessWords(folder, { organization, personId, parentName: null })}</span>
      </div>
      <Button aria-label={foldersText('takeOverOf', { name })} onClick={() => setTaking(true)}>
        {foldersText('takeOver')}
      </Button>
      {isTaking && (
        <PartView
          part={folderSheets}
          props={{ sheet: { kind: 'take-over', folder }, onClose: () => setTaking(false) }}
        />
      )}
    </li>
  )
}
