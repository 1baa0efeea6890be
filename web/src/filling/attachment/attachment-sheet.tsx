import { FileText, FileUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { attachmentLimits } from '../../../../src/engine/fields/attachment-limits.ts'
import type { SessionField, UploadedAttachment } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import { fieldLabel } from '../../fields/field-value.ts'
import { explainError } from '../../shell/explain-error.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { attachedFileName, saveFile } from '../../ui/save-file.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'

/** Includes file name endings, because some phones do not know the type of a file. */
const accepted = 'application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg'

/** Stores the files of fields. In a signing session, the service does it; in a preview, the page keeps them. */
export type AttachmentFiles = Pick<SigningClient, 'uploadAttachment' | 'removeAttachment' | 'fetchAttachment'>

interface AttachmentSheetProps {
  field: SessionField
  draft: Draft
  files: AttachmentFiles
  onClose(): void
}

type Attached = UploadedAttachment['attachment']

/**
 * Lets the signer choose, see, replace and remove the file of a field. The file is stored with the draft as soon as it
 * is sent.
 */
export function AttachmentSheet({ field, draft, files, onClose }: AttachmentSheetProps) {
  const inputId = useId()
  const hintId = useId()
  const attachment = useDraft(draft).attachments.get(field.fieldId) ?? null
  const upload = useUpload(field, draft, files)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) void upload.send(file)
  }
  const close = () => {
    upload.stop()
    onClose()
  }
  const isSending = upload.share !== null

  return (
    <Sheet
      title={fieldLabel(field)}
      closeLabel={text('close')}
      onClose={close}
      footer={
        <>
          {attachment && !isSending && <Button onClick={() => void upload.remove()}>{text('removeAttachment')}</Button>}
          {upload.failed && !isSending && (
            <Button onClick={() => void upload.send(upload.failed!)}>{text('tryAgain')}</Button>
          )}
          <Button kind="primary" disabled={isSending || !attachment} onClick={close}>
            {text('useAttachment')}
          </Button>
        </>
      }
    >
      <div className="signature-way">
        <input
          id={inputId}
          className="sr-only upload-input"
          type="file"
          accept={accepted}
          disabled={isSending}
          aria-describedby={hintId}
          aria-invalid={upload.problem !== null}
          onChange={choose}
        />
        <label className="upload-label" htmlFor={inputId}>
          <FileUp aria-hidden="true" />
          {text(attachment ? 'replaceAttachment' : 'chooseAttachment')}
        </label>
        <p id={hintId} className="sheet-note">
          {text('attachmentHint')}
        </p>
        {isSending && (
          <progress
            className="attachment-progress"
            max={1}
            value={upload.share!}
            aria-label={text('attachmentSending')}
          />
        )}
        {upload.problem && (
          <p className="field-error" role="alert">
            {upload.problem}
          </p>
        )}
        <div role="status">
          {attachment && !isSending && <AttachedFile attachment={attachment} onShow={upload.show} />}
        </div>
      </div>
    </Sheet>
  )
}

function AttachedFile({ attachment, onShow }: { attachment: Attached; onShow(): void }) {
  const { filename, pageCount, sizeBytes } = attachment
  return (
    <div className="attached-file">
      <FileText aria-hidden="true" />
      <span>
        <strong dir="auto">{filename}</strong>
        <span className="sheet-note">
          {pageCount > 0 && `${text('attachmentPages', { count: pageCount })}, `}
          {sizeWords(sizeBytes)}
        </span>
      </span>
      <Button onClick={onShow}>{text('showAttachment')}</Button>
    </div>
  )
}

/** Formats the size of a file in kilobytes or megabytes. */
function sizeWords(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const size = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  const options = {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  } as const
  return new Intl.NumberFormat(undefined, options).format(size)
}

/**
 * Sends, removes and shows the file of a field. `share` is the part of the file that has been sent; null when no upload
 * is running.
 */
function useUpload(field: SessionField, draft: Draft, files: AttachmentFiles) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failed, setFailed] = useState<File | null>(null)
  const running = useRef<AbortController | null>(null)
  const { fieldId } = field
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    setProblem(null)
    setFailed(null)
    if (file.size > attachmentLimits.fileBytes) return setProblem(text('attachmentTooLarge'))
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    try {
      const options = { onProgress: setShare, signal: controller.signal }
      draft.attach(fieldId, await files.uploadAttachment(fieldId, file, options))
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(explainError(error))
      setFailed(file)
    } finally {
      setShare(null)
    }
  }
  const tell = (error: unknown) => setProblem(explainError(error))
  const remove = async () => {
    setProblem(null)
    await files.removeAttachment(fieldId).then(() => draft.attach(fieldId, null), tell)
  }
  const show = async () => {
    const name = draft.getState().attachments.get(fieldId)?.filename ?? ''
    await files.fetchAttachment(fieldId).then(file => saveFile(file, attachedFileName(name)), tell)
  }
  return { share, problem, failed, send, remove, show: () => void show(), stop: () => running.current?.abort() }
}
