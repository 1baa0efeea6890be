import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TemplateChangedError } from '../saving/editing-client.ts'
import type { Reopened, Saving } from '../saving/saving.ts'
import { type Replacement, replacementOf } from './replacement.ts'
import { uploadDocument } from './upload-document.ts'

/** What is taken, for the browser's dialog; the service looks into the file. */
const accepted = '.pdf,.doc,.docx,application/pdf'

interface ReplaceSheetProps {
  saving: Saving
  token: string
  /** A file that was dropped on the page. */
  dropped: File | null
  /** How many things the service would refuse to save. */
  mustFixCount: number
  onReplaced(opened: Reopened, replacement: Replacement): void
  /** A save was refused, or somebody else has saved: the page shows that. */
  onConflict(): void
  onChecklist(): void
  onClose(): void
}

type Step = { kind: 'choosing'; error: string | null } | { kind: 'saving' } | { kind: 'uploading'; part: number }

/** Chooses another document for the template, and follows it on its way. */
export function ReplaceSheet(props: ReplaceSheetProps) {
  const { saving, token, dropped, mustFixCount, onClose } = props
  const [file, setFile] = useState(dropped)
  const [step, setStep] = useState<Step>({ kind: 'choosing', error: null })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const isDirty = saving.getState().isDirty
  const isReading = step.kind === 'uploading' && step.part === 1

  const choose = (next: File | undefined) => {
    if (!next) return
    setFile(next)
    setStep({ kind: 'choosing', error: null })
  }
  const replace = async (chosen: File) => {
    setStep({ kind: 'saving' })
    if (saving.getState().isDirty && !(await saving.save())) {
      if (saving.getState().conflict) return props.onConflict()
      return setStep({ kind: 'choosing', error: editorText('replaceNotSaved') })
    }
    const { version, base } = saving.getState()
    controller.current = new AbortController()
    const { signal } = controller.current
    const onProgress = (part: number) => setStep({ kind: 'uploading', part })
    try {
      onProgress(0)
      const session = await uploadDocument({ token, version, file: chosen, onProgress, signal })
      saving.onReplaced(session.version)
      props.onReplaced({ session, unsaved: null }, replacementOf(base, session))
    } catch (problem) {
      if (problem instanceof TemplateChangedError) {
        saving.onChanged(problem.saved)
        props.onConflict()
      } else setStep({ kind: 'choosing', error: signal.aborted ? null : explainError(problem) })
    }
  }
  const isBusy = step.kind !== 'choosing'
  // once the file has arrived, the service goes on whatever happens here
  const close = () => {
    if (!isReading) onClose()
  }
  return (
    <Sheet
      title={editorText('replace')}
      closeLabel={editorText('close')}
      onClose={close}
      footer={
        <>
          {!isReading && <Button onClick={close}>{editorText('cancel')}</Button>}
          <Button
            kind="primary"
            busy={isBusy}
            busyText={editorText('replacing')}
            aria-disabled={file === null || mustFixCount > 0 || undefined}
            onClick={() => file && mustFixCount === 0 && void replace(file)}
          >
            {editorText('replaceNow')}
          </Button>
        </>
      }
    >
      <p>{editorText('replaceBody')}</p>
      {isDirty && mustFixCount === 0 && <p>{editorText('replaceSavesFirst')}</p>}
      {mustFixCount > 0 && (
        <Message tone="warn">
          {editorText('replaceMustFix', { count: mustFixCount })}{' '}
          <Button kind="quiet" onClick={props.onChecklist}>
            {editorText('checklist')}
          </Button>
        </Message>
      )}
      <FileChoice file={file} isOff={isBusy} onFile={choose} />
      {step.kind === 'choosing' && step.error !== null && <Message tone="bad">{step.error}</Message>}
      <Progress step={step} />
    </Sheet>
  )
}

interface FileChoiceProps {
  file: File | null
  isOff: boolean
  onFile(file: File | undefined): void
}

function FileChoice({ file, isOff, onFile }: FileChoiceProps) {
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (!isOff) onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      className="file-choice"
      data-off={isOff || undefined}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      <FileUp aria-hidden="true" />
      <span dir="auto">
        {file ? <strong>{file.name}</strong> : <span className="file-choice-link">{editorText('chooseFile')}</span>}
      </span>
      <span className="file-choice-hint">
        {file ? editorText('chooseOther', { size: sizeInWords(file) }) : editorText('chooseFileHint')}
      </span>
      <input
        type="file"
        accept={accepted}
        disabled={isOff}
        onChange={event => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

function sizeInWords({ size }: File): string {
  const [unit, bytes] = size < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const)
  const format = new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(Math.max(0.1, size / bytes))
}

function Progress({ step }: { step: Step }) {
  const words =
    step.kind === 'saving'
      ? editorText('saving')
      : step.kind === 'uploading'
        ? editorText(step.part < 1 ? 'uploading' : 'readingDocument')
        : ''
  return (
    <div className="upload-progress">
      <p role="status">{words}</p>
      {step.kind === 'uploading' && <progress aria-label={words} {...(step.part < 1 && { value: step.part })} />}
    </div>
  )
}
