import type { ManagedFolder, PeopleGroup } from '../../api/generated/calls.ts'
import type { TreeRow } from '../where/folder-tree.ts'
import { DeleteFolderSheet } from './delete-folder-sheet.tsx'
import { DeleteGroupSheet } from './delete-group-sheet.tsx'
import { EndTakeOverSheet } from './end-take-over-sheet.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { NewFolderSheet } from './new-folder-sheet.tsx'
import { RenameFolderSheet } from './rename-folder-sheet.tsx'
import { ShareFolderSheet } from './share-folder-sheet.tsx'
import { TakeOverSheet } from './take-over-sheet.tsx'

/** What a sheet of the page changes. */
export type FolderSheet =
  | { kind: 'new'; parent: ManagedFolder | null }
  | { kind: 'share'; row: TreeRow<ManagedFolder> }
  | { kind: 'rename'; folder: ManagedFolder }
  | { kind: 'delete'; folder: ManagedFolder; folders: readonly ManagedFolder[] }
  | { kind: 'take-over'; folder: ManagedFolder }
  | { kind: 'end-take-over'; folder: ManagedFolder }
  | { kind: 'group'; group: PeopleGroup | null }
  | { kind: 'delete-group'; group: PeopleGroup }

/** A sheet of the page of folders. */
export function FolderSheets({ sheet, onClose }: { sheet: FolderSheet; onClose(): void }) {
  if (sheet.kind === 'new') return <NewFolderSheet parent={sheet.parent} onClose={onClose} />
  if (sheet.kind === 'share') return <ShareFolderSheet row={sheet.row} onClose={onClose} />
  if (sheet.kind === 'rename') return <RenameFolderSheet folder={sheet.folder} onClose={onClose} />
  if (sheet.kind === 'delete')
    return <DeleteFolderSheet folder={sheet.folder} folders={sheet.folders} onClose={onClose} />
  if (sheet.kind === 'take-over') return <TakeOverSheet folder={sheet.folder} onClose={onClose} />
  if (sheet.kind === 'end-take-over') return <EndTakeOverSheet folder={sheet.folder} onClose={onClose} />
  if (sheet.kind === 'group') return <GroupSheet group={sheet.group} onClose={onClose} />
  return <DeleteGroupSheet group={sheet.group} onClose={onClose} />
}
