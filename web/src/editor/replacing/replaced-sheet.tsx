import { useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Reopened, Saving, SavingState } from '../saving/saving.ts'

interface ReplacedSheetProps {
  saving: Saving
  state: SavingState
  onReopen(opened: Reopened): void
  onClose(): void
}

/** Shown when another user has replaced the document during editing. The edits are then moved to the new document. */
export function ReplacedSheet({ saving, state, onReopen, onClose }: ReplacedSheetProps) {
  const [isLoading, setIsLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const name = state.conflict?.saved.savedBy ?? editorText('conflictSomeone')
  const show = async () => {
    setIsLoading(true)
    try {
      onReopen(await saving.followReplaced())
    } catch (problem) {
      setError(explainError(problem))
      setIsLoading(false)
    }
  }
  return (
    <Sheet
      title={editorText('replacedTitle', { name })}
      closeLabel={editorText('conflictLater')}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={isLoading} onClick={() => void show()}>
          {editorText('replacedShow')}
        </Button>
      }
    >
      <p>{editorText(state.isDirty ? 'replacedBody' : 'replacedBodyClean')}</p>
      {error !== null && <Message tone="bad">{error}</Message>}
    </Sheet>
  )
}
