import { movingText } from '../../texts/moving-text.ts'
import { Message } from '../../ui/message.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { FoldersPurpose } from './folders-purpose.tsx'
import { useKeepFolders } from './use-keep-folders.ts'

interface TurnOnFoldersSheetProps {
  onTurnedOn(): void
  onClose(): void
}

/** Asks whether to turn folders on, so that a document can be kept from others. */
export function TurnOnFoldersSheet({ onTurnedOn, onClose }: TurnOnFoldersSheetProps) {
  const turningOn = useKeepFolders(true, () => {
    onTurnedOn()
    onClose()
  })
  return (
    <FormSheet
      title={movingText('foldersTurnOnTitle')}
      button={movingText('foldersTurnOn')}
      isBusy={turningOn.isPending}
      onSubmit={event => {
        event.preventDefault()
        turningOn.mutate(undefined)
      }}
      onClose={onClose}
    >
      <FoldersPurpose />
      <p>{movingText('foldersTurnOnPrivate')}</p>
      {turningOn.error && <Message tone="bad">{refusalSentence(turningOn.error)}</Message>}
    </FormSheet>
  )
}
