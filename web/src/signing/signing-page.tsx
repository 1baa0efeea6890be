import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SigningClient } from '../api/signing-session.ts'
import type { SigningSession } from '../api/signing-types.ts'
import { DocumentViewer, type ReadingPlace } from '../document/document-viewer.tsx'
import { valueError } from '../fields/field-value.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { OfflineStrip, TestStrip, TurnStrip } from '../ui/strips.tsx'
import { useMediaQuery } from '../ui/use-viewport.ts'
import { controlId, type FieldActions } from './controls/field-actions.ts'
import { PageFields } from './controls/page-fields.tsx'
import { useForgivingTaps } from './controls/use-forgiving-taps.ts'
import { createDraft } from './draft/draft.ts'
import { useDraftSaving } from './draft/use-draft-saving.ts'
import { FieldList } from './guide/field-list.tsx'
import { nextStep, type Step } from './guide/guide.ts'
import { GuideBar } from './guide/guide-bar.tsx'
import { stepStates } from './guide/step-states.ts'
import { useGuide } from './guide/use-guide.ts'
import { SenderMessage } from './sender-message.tsx'
import { type OpenSheet, SigningSheets } from './sheets/signing-sheets.tsx'
import { SigningHeader } from './signing-header.tsx'
import { planSigning } from './signing-plan.ts'
import { useDocumentFile } from './use-document-file.ts'
import { useReportViewed } from './use-report-viewed.ts'
import { type SessionEvents, useSigning } from './use-signing.ts'

interface SigningPageProps extends SessionEvents {
  session: SigningSession
  token: string
  client: SigningClient
  place: RefObject<ReadingPlace>
  /** The signer has waited here, and their turn has come. */
  turnCame: boolean
  onDecline(reason: string): Promise<void>
}

/** The page on which a signer reads, fills in and signs. */
export function SigningPage(props: SigningPageProps) {
  const { session, token, client, onSession, onEnded } = props
  const [plan] = useState(() => planSigning(session))
  const [draft] = useState(() => createDraft(plan.ownFields))
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const scroller = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 60rem)')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const guide = useGuide(session, scroller)
  const { saver, saveState } = useDraftSaving(client, (error, sent) => void signing.refuse(error, sent))
  useForgivingTaps(scroller)

  const goTo = useCallback(
    (step: Step) => {
      // An open sheet keeps the focus from what lies under it, and a phone opens its keyboard only within the tap.
      flushSync(() => setSheet(null))
      guide.setCurrentId(step.id)
      const isSignature = step.kind === 'signature' || step.field.type === 'signature'
      if (step.kind === 'field') document.getElementById(controlId(step.id))?.focus({ preventScroll: true })
      if (isSignature && draft.getState().signature === null) setSheet('signature')
    },
    [draft, guide.setCurrentId],
  )
  const goToOpenStep = (afterId: string | null) => {
    const next = nextStep(stepStates(plan.steps, draft.getState()), afterId)
    if (next) goTo(next)
    else document.querySelector<HTMLElement>('.guide-button')?.focus()
  }

  const signing = useSigning({
    session,
    client,
    draft,
    saver,
    onSession,
    onEnded,
    onFieldsRefused: () => {
      if ([...draft.getState().fields.values()].some(field => field.error !== null)) goToOpenStep(null)
    },
  })
  const latest = useRef({ goToOpenStep, onFieldFocus: guide.onFieldFocus })
  latest.current = { goToOpenStep, onFieldFocus: guide.onFieldFocus }

  const actions = useMemo<FieldActions>(
    () => ({
      type(field, typed) {
        draft.type(field.fieldId, typed)
        const value = draft.getState().fields.get(field.fieldId)?.value ?? null
        if (valueError(field, value) === null) saver.queue({ fieldId: field.fieldId, value })
      },
      focus: field => latest.current.onFieldFocus(field),
      leave: field => draft.leave(field.fieldId),
      goOn(field) {
        draft.leave(field.fieldId)
        if (draft.getState().fields.get(field.fieldId)?.error === null) latest.current.goToOpenStep(field.fieldId)
      },
      sign: () => setSheet('signature'),
    }),
    [draft, saver],
  )

  const goOnFrom = (next: Step) => {
    const current = plan.steps.find(step => step.id === guide.currentId)
    const isWrong = current && (draft.getState().fields.get(current.id)?.error ?? null) !== null
    goTo(isWrong ? current : next)
  }
  const openConsent = () => {
    signing.forgetProblem()
    if (draft.check()) setSheet('consent')
    else goToOpenStep(null)
  }
  const reportViewed = useReportViewed(client)
  const file = useDocumentFile(client, session)
  useHelpKey(() => setSheet(before => before ?? 'shortcuts'))

  return (
    <div className="page-frame" data-wide={isWide || undefined}>
      <header className="page-top">
        <SigningHeader session={session} onMore={() => setSheet('more')} />
        {session.testMode && <TestStrip />}
        {props.turnCame && <TurnStrip />}
        <OfflineStrip isFilling />
        {file.failed && <Message tone="bad">{text('documentDownloadFailed')}</Message>}
      </header>
      <main className="page-main">
        <DocumentViewer
          document={session.document}
          token={token}
          fetchFile={client.fetchFile}
          zoom={guide.zoom}
          onZoom={guide.setZoom}
          scroller={scroller}
          place={props.place}
          onFirstPageShown={reportViewed}
          onDownload={file.download}
          before={<SenderMessage session={session} />}
          renderPage={(number, scale) => {
            const page = session.document.pages[number - 1]
            const fields = plan.fieldsByPage.get(number)
            return page && fields ? (
              <PageFields fields={fields} page={page} scale={scale} isTouch={isTouch} draft={draft} actions={actions} />
            ) : null
          }}
        />
        {isWide && plan.steps.length > 0 && (
          <nav className="side" aria-label={text('fieldsRegion')}>
            <h2>{text('fieldCount', { count: plan.steps.length })}</h2>
            <FieldList steps={plan.steps} draft={draft} currentId={guide.currentId} onGo={goTo} />
          </nav>
        )}
      </main>
      <GuideBar
        steps={plan.steps}
        draft={draft}
        currentId={guide.currentId}
        saveState={saveState}
        onGo={goOnFrom}
        onFinish={openConsent}
        onShowFields={isWide ? undefined : () => setSheet('fields')}
      />
      <SigningSheets
        open={sheet}
        onOpen={setSheet}
        session={session}
        plan={plan}
        draft={draft}
        signing={signing}
        currentId={guide.currentId}
        onGo={goTo}
        onDownload={file.download}
        onDecline={async reason => {
          saver.stop()
          await props.onDecline(reason)
        }}
      />
    </div>
  )
}

/** `?` outside a text field. */
function useHelpKey(onHelp: () => void) {
  const latest = useRef(onHelp)
  latest.current = onHelp
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.key !== '?' || target.closest('input:not([type="checkbox"]), textarea, select, dialog')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
