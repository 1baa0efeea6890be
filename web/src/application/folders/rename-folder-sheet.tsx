import { type FormEvent, useRef, useState } from 'react'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Message } from '../../ui/message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { useFolderChange } from './use-folder-act.ts'

/** Changes the name of a folder. */
export function RenameFolderSheet({ folder, onClose }: { folder: ManagedFolder; onClose(): void }) {
  const [title] = useState(() => foldersText('renameTitle', { name: folder.name }))
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(folder.name)
  const [isMissing, setMissing] = useState(false)
  const saving = useFolderChange(folder, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') nameInput.current?.focus()
    else saving.mutate({ name: name.trim() })
  }
  const { isOvertaken, refusal } = saving
  const error = isMissing ? foldersText('folderNameMissing') : refusal ? refusalSentence(refusal) : undefined
  return (
    <FormSheet
      title={title}
      button={foldersText('shareSave')}
      isBusy={saving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {isOvertaken && <Message tone="bad">{foldersText('folderRenamedMeanwhile')}</Message>}
      <TextField
        ref={nameInput}
        label={foldersText('folderName')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
        error={error}
      />
    </FormSheet>
  )
}
