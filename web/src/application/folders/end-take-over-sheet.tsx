import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { useAccount } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { takeOversOf } from './access-words.ts'
import { useFolderChange } from './use-folder-act.ts'

/** Asks whether owners who took over a private folder lose it again. */
export function EndTakeOverSheet({ folder, onClose }: { folder: ManagedFolder; onClose(): void }) {
  const { account } = useAccount()
  const ended = takeOversOf(folder, account.personId)
  const access = (folder.access ?? []).flatMap(grant =>
    grant.personId === null || ended.includes(grant) ? [] : [{ personId: grant.personId, level: grant.level }],
  )
  const mail = useMailWord()
  const ending = useFolderChange(folder, onClose)
  const names = listOfNames(ended.map(({ name, email }) => name || email || ''))
  const isOwn = folder.person?.personId === account.personId
  return (
    <ConfirmSheet
      title={foldersText('endTakeOverTitle', { names })}
      body={isOwn ? foldersText('endTakeOverBody', { names, mail }) : foldersText('endTakeOverBodyYours')}
      button={foldersText('endTakeOverButton')}
      act={{ ...ending, mutate: () => ending.mutate({ access }) }}
      onClose={onClose}
    />
  )
}
