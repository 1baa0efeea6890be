import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useId } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { docxName } from '../rounds/docx-name.ts'
import { DownloadButton } from '../rounds/download-button.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { PlaceToShow } from '../turns/show-place.ts'
import { DifferenceReport } from './difference-report.tsx'
import { rememberDownload } from './downloaded.ts'
import { TakenOutList } from './taken-out-list.tsx'
import { TakenSummary } from './taken-summary.tsx'
import type { UploadOutcome } from './upload-edit.ts'
import { useUpload } from './use-upload.ts'

interface WordSheetProps {
  store: NegotiationStore
  /** Files that were dropped on the page. */
  dropped: readonly File[]
  onShow(place: PlaceToShow): void
  onClose(): void
}

/** Lets the member export the document to a word processor, and import it again. */
export function WordSheet({ store, dropped, onShow, onClose }: WordSheetProps) {
  const upload = useUpload(store, dropped)
  const { step } = upload
  if (step.kind === 'done')
    return <OutcomeSheet {...{ onShow, onClose, upload }} file={step.file} outcome={step.outcome} />
  if (step.kind === 'choosing') return <ChooseSheet {...{ store, onClose, upload }} problem={step.problem} />
  return <ProgressSheet upload={upload} onClose={onClose} />
}

type Upload = ReturnType<typeof useUpload>

interface ChooseSheetProps extends Pick<WordSheetProps, 'store' | 'onClose'> {
  upload: Upload
  problem: string | null
}

function ChooseSheet({ store, upload, problem, onClose }: ChooseSheetProps) {
  const session = useNegotiation(store, state => state.session)
  const download = async () => {
    await store.settle()
    await store.refresh()
    const file = await store.client.call('GET /redlining/session/document', {})
    rememberDownload(store.getState().session)
    return file
  }
  return (
    <Sheet title={redlineText('wordTitle')} closeLabel={redlineText('close')} onClose={onClose}>
      <section className="word-part">
        <h3>{redlineText('wordDownload')}</h3>
        {session.document === null ? (
          <p>{redlineText('notSentYet')}</p>
        ) : (
          <>
            <p className="muted">{redlineText('wordDownloadHint')}</p>
            <DownloadButton filename={docxName(session)} load={download}>
              {redlineText('downloadDocx')}
            </DownloadButton>
          </>
        )}
      </section>
      <section className="word-part">
        <h3>{redlineText('wordUpload')}</h3>
        {session.may.edit ? (
          <>
            <p className="muted">{redlineText('wordUploadHint')}</p>
            {problem !== null && <Message tone="bad">{problem}</Message>}
            <FileChoice onFiles={upload.choose} />
          </>
        ) : (
          <p className="muted">{redlineText('wordNotInTurn')}</p>
        )}
      </section>
    </Sheet>
  )
}

/** A file input that also accepts dropped files. */
function FileChoice({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const id = useId()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // lets the same file be chosen again after a correction
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input.
    <div onDragOver={event => event.preventDefault()} onDrop={onDrop}>
      <input
        id={id}
        type="file"
        className="upload-input sr-only"
        accept=".docx,.docm,.dotx,.dotm,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        onChange={onChange}
      />
      <label htmlFor={id} className="upload-label">
        <FileUp aria-hidden="true" /> {redlineText('wordChoose')}
      </label>
    </div>
  )
}

function ProgressSheet({ upload, onClose }: { upload: Upload; onClose(): void }) {
  const { step } = upload
  const words =
    step.kind !== 'uploading'
      ? redlineText('wordSaving')
      : step.own !== 'false'
        ? redlineText('reportOwning')
        : redlineText(step.share < 1 ? 'wordUploading' : 'wordComparing', { name: step.file.name })
  const cancel = () => {
    upload.cancel()
    onClose()
  }
  return (
    <Sheet
      title={redlineText('wordTitle')}
      closeLabel={redlineText('close')}
      onClose={cancel}
      footer={<Button onClick={upload.cancel}>{redlineText('wordCancel')}</Button>}
    >
      <p role="status">{words}</p>
      <progress
        className="attachment-progress"
        aria-label={words}
        max={1}
        {...(step.kind === 'uploading' && step.share < 1 && { value: step.share })}
      />
    </Sheet>
  )
}

interface OutcomeSheetProps extends Pick<WordSheetProps, 'onShow' | 'onClose'> {
  upload: Upload
  file: File
  outcome: UploadOutcome
}

function OutcomeSheet(props: OutcomeSheetProps) {
  const { title, footer, body } = outcomeParts(props)
  return (
    <Sheet title={title} closeLabel={redlineText('close')} onClose={props.onClose} footer={footer}>
      {body}
    </Sheet>
  )
}

interface OutcomeParts {
  title: string
  body: ReactNode
  footer: ReactNode
}

function outcomeParts({ upload, file, outcome, onShow, onClose }: OutcomeSheetProps): OutcomeParts {
  switch (outcome.kind) {
    case 'taken':
      return {
        title: redlineText('takenTitle'),
        body: <TakenSummary answer={outcome.answer} onShow={onShow} />,
        footer: (
          <Button kind="primary" onClick={onClose}>
            {redlineText('takenDone')}
          </Button>
        ),
      }
    case 'untracked':
      return {
        title: redlineText('reportTitle', { name: file.name }),
        body: (
          <>
            {outcome.isNothingTracked && <Message tone="warn">{redlineText('reportNothingTracked')}</Message>}
            <p role="status">{redlineText('reportIntro', { count: outcome.count })}</p>
            <DifferenceReport differences={outcome.differences} count={outcome.count} onShow={onShow} />
          </>
        ),
        footer: (
          <>
            <p className="sheet-note">{redlineText('reportOwnHint')}</p>
            <Button kind="quiet" onClick={onClose}>
              {redlineText('reportGiveUp')}
            </Button>
            <Button onClick={() => upload.own(file, 'text')}>{redlineText('reportOwnText')}</Button>
            <Button kind="primary" onClick={() => upload.own(file, 'true')}>
              {redlineText('reportOwn')}
            </Button>
          </>
        ),
      }
    case 'active':
      return {
        title: redlineText('activeTitle', { name: file.name }),
        body: (
          <>
            <p role="status">{redlineText('activeIntro', { count: outcome.count })}</p>
            <TakenOutList takenOut={outcome.active} count={outcome.count} onShow={onShow} />
          </>
        ),
        footer: (
          <>
            <Button onClick={upload.again}>{redlineText('wordAgain')}</Button>
            <Button kind="primary" onClick={() => upload.withoutActive(file)}>
              {redlineText('activeWithout')}
            </Button>
          </>
        ),
      }
    case 'stale':
      return {
        title: redlineText('wordTitle'),
        body: <Message tone="warn">{redlineText('wordStale')}</Message>,
        footer: (
          <>
            <Button onClick={upload.again}>{redlineText('wordAgain')}</Button>
            <Button kind="primary" onClick={() => upload.compareAnyway(file)}>
              {redlineText('wordCompareAnyway')}
            </Button>
          </>
        ),
      }
    case 'refused':
      return {
        title: redlineText('wordTitle'),
        body: (
          <>
            <Message tone="bad">{outcome.reason}</Message>
            {outcome.differences.length > 0 && (
              <DifferenceReport differences={outcome.differences} count={outcome.differences.length} onShow={onShow} />
            )}
          </>
        ),
        footer: (
          <Button kind="primary" onClick={upload.again}>
            {redlineText('wordAgain')}
          </Button>
        ),
      }
  }
}
