import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface PreviewEndSheetProps {
  role: string
  /** The role that signs next, or null. */
  next: string | null
  onNext(): void
  onEdit(): void
  onClose(): void
}

/** Replaces the step in which a signer would agree and sign. */
export function PreviewEndSheet({ role, next, onNext, onEdit, onClose }: PreviewEndSheetProps) {
  return (
    <Sheet
      title={editorText('previewEnd', { role })}
      closeLabel={editorText('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind={next === null ? 'primary' : 'plain'} onClick={onEdit}>
            {editorText('previewClose')}
          </Button>
          {next !== null && (
            <Button kind="primary" onClick={onNext}>
              {editorText('previewNext', { role: next })}
            </Button>
          )}
        </>
      }
    >
      <p>{editorText('previewEndBody', { role })}</p>
    </Sheet>
  )
}
