import { useRef, useState } from 'react'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Labelled } from '../../ui/labelled.tsx'
import { Message } from '../../ui/message.tsx'
import { useAccount, useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { folderTree, type TreeRow } from '../where/folder-tree.ts'
import { folderLabel } from './access-words.ts'

interface DeleteFolderSheetProps {
  folder: ManagedFolder
  /** The folders that the person reaches. */
  folders: readonly ManagedFolder[]
  onClose(): void
}

/** Deletes a folder, after asking for the place of what is in it. */
export function DeleteFolderSheet({ folder, folders, onClose }: DeleteFolderSheetProps) {
  const { call, name: organization } = useOrganization()
  const { account } = useAccount()
  const { folderId, parentId, name } = folder
  const places = folderTree(folders).filter(row => row.folder.folderId !== folderId && isUsable(row.folder))
  const [into, setInto] = useState(places.some(row => row.folder.folderId === parentId) ? (parentId ?? '') : '')
  const [isAsked, setAsked] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const hasFolders = folders.some(other => other.parentId === folderId)
  const deleting = useOrganizationAct(
    () => call('DELETE /v1/organization/folders/{folderId}', { parameters: { folderId }, query: { into } }),
    onClose,
  )
  const confirm = () => {
    setAsked(true)
    if (into === '') select.current?.focus()
    else if (!hasFolders) deleting.mutate(undefined)
  }
  return (
    <ConfirmSheet
      title={foldersText('deleteFolderTitle', { name })}
      body={foldersText('deleteFolderBody')}
      button={foldersText('deleteFolder')}
      act={{ ...deleting, mutate: confirm }}
      onClose={onClose}
    >
      {hasFolders ? (
        <Message tone={isAsked ? 'bad' : 'info'}>{foldersText('deleteFolderHasFolders', { name })}</Message>
      ) : (
        <Labelled
          label={foldersText('deleteFolderInto')}
          error={isAsked && into === '' ? foldersText('deleteFolderIntoMissing') : undefined}
        >
          {control => (
            <select
              {...control}
              ref={select}
              className="input app-select"
              value={into}
              onChange={event => setInto(event.target.value)}
            >
              <option value="">{foldersText('deleteFolderChoose')}</option>
              <option value="everyone">{foldersText('whoSeesEveryone', { organization })}</option>
              {places.map(row => (
                <option key={row.folder.folderId} value={row.folder.folderId}>
                  {pathWords(row, account.personId)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
    </ConfirmSheet>
  )
}

const isUsable = ({ level }: ManagedFolder): boolean => level === 'use' || level === 'manage'

/** The spaces do not break and are not collapsed in an option. */
const pathWords = ({ folder, depth }: TreeRow<ManagedFolder>, personId: string): string =>
  '\u00a0'.repeat(3 * depth) + folderLabel(folder, personId)
