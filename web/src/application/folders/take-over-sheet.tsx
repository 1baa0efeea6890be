import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { folderLabel } from './access-words.ts'

/** Asks an owner whether to take over a folder that they do not reach. */
export function TakeOverSheet({ folder, onClose }: { folder: ManagedFolder; onClose(): void }) {
  const { call } = useOrganization()
  const { account } = useAccount()
  const mail = useMailWord()
  const { folderId, person } = folder
  const taking = useOrganizationAct(
    () => call('POST /v1/organization/folders/{folderId}/take-over', { parameters: { folderId } }),
    onClose,
  )
  return (
    <ConfirmSheet
      title={foldersText('takeOverTitle', { name: folderLabel(folder, account.personId) })}
      body={
        person
          ? foldersText('takeOverBodyPrivate', { name: person.name || person.email, mail })
          : foldersText('takeOverBodyRestricted', { mail })
      }
      button={foldersText('takeOverButton')}
      act={taking}
      onClose={onClose}
    />
  )
}
