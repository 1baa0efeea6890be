import { type FormEvent, useRef, useState } from 'react'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Message } from '../../ui/message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { type AccessDraft, accessInputOf, lacksManager } from './access-draft.ts'
import { AccessFields } from './access-fields.tsx'
import { isManagerMissing, isNameTaken } from './use-folder-act.ts'

interface NewFolderSheetProps {
  /** The folder that it will be in; null for one at the top. */
  parent: ManagedFolder | null
  onClose(): void
}

/** Asks for the name of a new folder, and who sees it. */
export function NewFolderSheet({ parent, onClose }: NewFolderSheetProps) {
  const { call } = useOrganization()
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [draft, setDraft] = useState<AccessDraft>({ rows: [], isRestricted: false, ownKey: null })
  const [isAsked, setAsked] = useState(false)
  const isUnmanaged = parent === null && lacksManager(draft)
  const creating = useOrganizationAct(() => {
    const where = parent === null ? { isRestricted: draft.isRestricted } : { parentId: parent.folderId }
    return call('POST /v1/organization/folders', {
      body: { name: name.trim(), access: accessInputOf(draft), ...where },
    })
  }, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '') nameInput.current?.focus()
    else if (!isUnmanaged) creating.mutate(undefined)
  }
  const { error } = creating
  const isTaken = isNameTaken(error)
  const isMissing = isAsked && name.trim() === ''
  const nameError = isMissing ? foldersText('folderNameMissing') : isTaken ? refusalSentence(error) : undefined
  const needsManager = (isAsked && isUnmanaged) || isManagerMissing(error)
  return (
    <FormSheet
      title={parent === null ? foldersText('newFolder') : foldersText('newFolderIn', { name: parent.name })}
      button={foldersText('createFolder')}
      isBusy={creating.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        ref={nameInput}
        label={foldersText('folderName')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
        error={nameError}
      />
      <AccessFields
        draft={draft}
        parentName={parent?.name ?? null}
        error={needsManager ? foldersText('restrictedNeedsManager') : undefined}
        onDraft={setDraft}
      />
      {error && !isTaken && !isManagerMissing(error) && <Message tone="bad">{refusalSentence(error)}</Message>}
    </FormSheet>
  )
}
