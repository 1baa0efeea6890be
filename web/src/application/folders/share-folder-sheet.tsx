import { type FormEvent, useState } from 'react'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Message } from '../../ui/message.tsx'
import { useAccount, useOrganization } from '../session/account.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { TreeRow } from '../where/folder-tree.ts'
import { accessDraftOf, accessInputOf, lacksManager } from './access-draft.ts'
import { AccessFields } from './access-fields.tsx'
import { accessWords } from './access-words.ts'
import { isManagerMissing, useFolderChange } from './use-folder-act.ts'

interface ShareFolderSheetProps {
  row: TreeRow<ManagedFolder>
  onClose(): void
}

/** Changes who sees a folder. */
export function ShareFolderSheet({ row, onClose }: ShareFolderSheetProps) {
  const { folder, parent } = row
  const { account } = useAccount()
  const { name: organization } = useOrganization()
  const [draft, setDraft] = useState(() => accessDraftOf(folder))
  const [isAsked, setAsked] = useState(false)
  const parentName = parent?.name ?? null
  const isTop = folder.parentId === null
  const isUnmanaged = isTop && lacksManager(draft)
  const saving = useFolderChange(folder, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const access = accessInputOf(draft)
    if (!isUnmanaged) saving.mutate({ access, ...(isTop && { isRestricted: draft.isRestricted }) })
  }
  const { isOvertaken, refusal } = saving
  const needsManager = (isAsked && isUnmanaged) || isManagerMissing(refusal)
  const access = accessWords(folder, { organization, personId: account.personId, parentName })
  return (
    <FormSheet
      title={foldersText('shareTitle', { name: folder.name })}
      button={foldersText('shareSave')}
      isBusy={saving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {isOvertaken && <Message tone="bad">{foldersText('folderChangedMeanwhile', { access })}</Message>}
      <AccessFields
        draft={draft}
        parentName={parentName}
        error={needsManager ? foldersText('restrictedNeedsManager') : undefined}
        onDraft={setDraft}
      />
      {refusal && !isManagerMissing(refusal) && <Message tone="bad">{refusalSentence(refusal)}</Message>}
    </FormSheet>
  )
}
