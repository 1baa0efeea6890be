import { Ellipsis, Folder as FolderIcon, FolderLock, FolderPlus, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { PartView } from '../../ui/part.tsx'
import { requestsPath } from '../requests/use-request-filters.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { AppMenu } from '../shell/menu/app-menu.tsx'
import type { MenuEntry } from '../shell/menu/menu-entry.ts'
import type { TreeRow } from '../where/folder-tree.ts'
import { accessWords, folderLabel, takeOversOf } from './access-words.ts'
import { folderSheets } from './folder-sheet-part.ts'
import type { FolderSheet } from './folder-sheets.tsx'

interface FolderRowProps {
  row: TreeRow<ManagedFolder>
  /** The folders that the person reaches. */
  folders: readonly ManagedFolder[]
}

type SheetOfRow = 'share' | 'rename' | 'new' | 'delete' | 'end-take-over'

const entries: { sheet: SheetOfRow; label: string; Icon: typeof Users }[] = [
  { sheet: 'share', label: foldersText('shareMenu'), Icon: Users },
  { sheet: 'rename', label: foldersText('renameMenu'), Icon: Pencil },
  { sheet: 'new', label: foldersText('newFolderInside'), Icon: FolderPlus },
  { sheet: 'delete', label: foldersText('deleteFolderMenu'), Icon: Trash2 },
]

/** A folder with who sees it, and a menu for those who manage it. The access of owners to a private folder can be ended. */
export function FolderRow({ row, folders }: FolderRowProps) {
  const { folder, parent, depth } = row
  const { account } = useAccount()
  const { name: organization, may } = useOrganization()
  const [opened, setOpened] = useState<SheetOfRow | null>(null)
  const close = () => setOpened(null)
  const { personId } = account
  const name = folderLabel(folder, personId)
  const Icon = folder.isPrivate || folder.isRestricted ? FolderLock : FolderIcon
  const sheets: Record<SheetOfRow, FolderSheet> = {
    share: { kind: 'share', row },
    rename: { kind: 'rename', folder },
    new: { kind: 'new', parent: folder },
    delete: { kind: 'delete', folder, folders },
    'end-take-over': { kind: 'end-take-over', folder },
  }
  const items: MenuEntry[] = entries.map(entry => ({
    id: entry.sheet,
    icon: <entry.Icon aria-hidden="true" />,
    label: entry.label,
    act: () => setOpened(entry.sheet),
  }))
  return (
    <li style={{ paddingInlineStart: `${16 + 28 * depth}px` }}>
      <Icon aria-hidden="true" />
      <div className="app-row-what">
        {may('signature-requests:read') ? (
          <Link to={requestsPath({ folderId: folder.folderId })} aria-label={foldersText('showRequestsOf', { name })}>
            <strong>{name}</strong>
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="muted">
          {accessWords(folder, { organization, personId, parentName: parent?.name ?? null })}
        </span>
      </div>
      {folder.level === 'manage' && !folder.isPrivate && may('folders:write') && (
        <AppMenu label={foldersText('moreOf', { name })} button={<Ellipsis aria-hidden="true" />} entries={items} />
      )}
      {takeOversOf(folder, personId).length > 0 && may('folders:write') && (
        <Button aria-label={foldersText('endTakeOverOf', { name })} onClick={() => setOpened('end-take-over')}>
          {foldersText('endTakeOver')}
        </Button>
      )}
      {opened && <PartView part={folderSheets} props={{ sheet: sheets[opened], onClose: close }} />}
    </li>
  )
}
