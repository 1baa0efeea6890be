import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { TemplateChangedError } from '../saving/editing-client.ts'
import type { Reopened, Saving } from '../saving/saving.ts'
import { type Replacement, replacementOf } from './replacement.ts'
import { uploadDocument } from './upload-document.ts'

/** The accepted files, for the browser's dialog. The service checks the contents. */
const accepted = '.pdf,.doc,.docx,.docm,.dotx,.dotm,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

interface ReplaceSheetProps {
  saving: Saving
  token: string
  /** Files that were dropped on the page. */
  dropped: readonly File[]
  /** The number of items that the service would refuse to save. */
  mustFixCount: number
  onReplaced(opened: Reopened, replacement: Replacement): void
  /** Called when a save was refused, or when another user has saved. The page then shows that. */
  onConflict(): void
  onChecklist(): void
  onClose(): void
}

type Step = { kind: 'choosing'; error: string | null } | { kind: 'saving' } | { kind: 'uploading'; part: number }

/** Lets the user choose another document for the template, and shows the progress of the upload. */
export function ReplaceSheet(props: ReplaceSheetProps) {
  const { saving, token, dropped, mustFixCount, onClose } = props
  const [files, setFiles] = useState(dropped)
  const [step, setStep] = useState<Step>({ kind: 'choosing', error: sizeProblem(dropped) })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const isDirty = saving.getState().isDirty
  const isReading = step.kind === 'uploading' && step.part === 1

  const choose = (next: readonly File[]) => {
    if (next.length === 0) return
    setFiles(next)
    setStep({ kind: 'choosing', error: sizeProblem(next) })
  }
  const replace = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setStep({ kind: 'saving' })
    if (saving.getState().isDirty && !(await saving.save())) {
      if (saving.getState().conflict) return props.onConflict()
      return setStep({ kind: 'choosing', error: editorText('replaceNotSaved') })
    }
    // the user cancelled while the changes were being saved
    if (signal.aborted) return
    const { version, base } = saving.getState()
    const onProgress = (part: number) => setStep({ kind: 'uploading', part })
    try {
      onProgress(0)
      const session = await uploadDocument({ token, version, files, onProgress, signal })
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
  const isReady = files.length > 0 && mustFixCount === 0 && sizeProblem(files) === null
  // once the file has arrived, the service continues whatever happens here
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
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && void replace()}
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
      <FileChoice files={files} isOff={isBusy} onFiles={choose} />
      <div ref={shownAtOnce} key={outcomeOf(step)}>
        {step.kind === 'choosing' && step.error !== null && <Message tone="bad">{step.error}</Message>}
        <Progress step={step} />
      </div>
    </Sheet>
  )
}

/** Identifies the result that a step shows, so that a new result scrolls into view. */
const outcomeOf = (step: Step): string => (step.kind === 'choosing' ? (step.error ?? '') : 'busy')

const shownAtOnce = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

interface FileChoiceProps {
  files: readonly File[]
  isOff: boolean
  onFiles(files: readonly File[]): void
}

function FileChoice({ files, isOff, onFiles }: FileChoiceProps) {
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (!isOff) onFiles([...event.dataTransfer.files])
  }
  const isTouch = useMediaQuery('(pointer: coarse)')
  const hasFiles = files.length > 0
  const hint = hasFiles
    ? editorText(isTouch ? 'chooseOtherTouch' : 'chooseOther', { size: sizeInWords(sizeOf(files)) })
    : editorText(isTouch ? 'chooseFileHintTouch' : 'chooseFileHint')
  return (
    <label
      className="file-choice"
      data-off={isOff || undefined}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      <FileUp aria-hidden="true" />
      {hasFiles ? (
        files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may have the same name, and never change their order
          <strong key={index} dir="auto">
            {file.name}
          </strong>
        ))
      ) : (
        <span className="file-choice-link">{editorText('chooseFile')}</span>
      )}
      {files.length > 1 && <span className="file-choice-hint">{editorText('chosenJoined')}</span>}
      <span className="file-choice-hint">{hint}</span>
      <input
        type="file"
        multiple
        accept={accepted}
        // a disabled input would leave no element from which the keyboard can scroll
        aria-disabled={isOff || undefined}
        onClick={event => isOff && event.preventDefault()}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** The limit behind `file_too_large` of the service: all files together must be smaller. */
const tooLargeBytes = 40 * 1024 * 1024

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/**
 * Returns the error for files that are too large, before an upload that would take minutes; null if they are small
 * enough.
 */
const sizeProblem = (files: readonly File[]): string | null =>
  sizeOf(files) < tooLargeBytes ? null : editorText('filesTooLarge', { count: files.length })

function sizeInWords(size: number): string {
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
