import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAttachment, isInitials, isSignature } from '../../../src/engine/fields/field-kinds.ts'
import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { ReadingPlace } from '../document/document-viewer.tsx'
import { loadPatterns } from '../fields/patterns.ts'
import { TurnStrip } from '../shell/strips.tsx'
import { text } from '../texts/text.ts'
import { useMediaQuery } from '../ui/use-viewport.ts'
import { controlOf } from './controls/field-actions.ts'
import { PageFields } from './controls/page-fields.tsx'
import { useFieldActions } from './controls/use-field-actions.ts'
import { useForgivingTaps } from './controls/use-forgiving-taps.ts'
import { createDraft } from './draft/draft.ts'
import { useDraftSaving } from './draft/use-draft-saving.ts'
import { FieldList } from './guide/field-list.tsx'
import { nextStep, type Step } from './guide/guide.ts'
import { GuideBar } from './guide/guide-bar.tsx'
import { stepStates } from './guide/step-states.ts'
import { useGuide } from './guide/use-guide.ts'
import { type OpenSheet, SigningSheets } from './sheets/signing-sheets.tsx'
import { loadDrawing } from './signature/load-drawing.ts'
import { SigningDocument } from './signing-document.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { planSigning } from './signing-plan.ts'
import { useDocumentFile } from './use-document-file.ts'
import { useHelpKey } from './use-help-key.ts'
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
  const { session, token, client, place, onSession, onEnded } = props
  const [plan] = useState(() => {
    // where it cannot be loaded, the service says what does not match
    loadPatterns(session.fields).catch(() => {})
    return planSigning(session)
  })
  const [draft] = useState(() => createDraft(plan.ownFields))
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [initialsFieldId, setInitialsFieldId] = useState<string | null>(null)
  const [attachmentFieldId, setAttachmentFieldId] = useState<string | null>(null)
  const scroller = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 60rem)')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const guide = useGuide(session, scroller)
  const file = useDocumentFile(token, client, session)
  const { saver, saveState } = useDraftSaving(client, (error, sent) => void signing.refuse(error, sent))
  useEffect(() => {
    // where it cannot be loaded now, the sheet asks again
    loadDrawing().catch(() => {})
  }, [])
  useForgivingTaps(scroller)
  useHelpKey(() => setSheet(before => before ?? 'shortcuts'))

  const goTo = useCallback(
    (step: Step) => {
      // An open sheet keeps the focus from what lies under it, and a phone opens its keyboard only within the tap.
      flushSync(() => setSheet(null))
      guide.setCurrentId(step.id)
      if (step.kind === 'field') controlOf(step.id)?.focus({ preventScroll: true })
      const { signature, initials } = draft.getState()
      const isWhole = step.kind === 'signature' || isSignature(step.field)
      if (isWhole && signature === null) setSheet('signature')
      if (step.kind === 'field' && isInitials(step.field) && initials === null) {
        setInitialsFieldId(step.id)
        setSheet('initials')
      }
      if (step.kind === 'field' && isAttachment(step.field)) {
        setAttachmentFieldId(step.id)
        setSheet('attachment')
      }
    },
    [draft, guide.setCurrentId],
  )
  const goToOpenStep = (afterId: string | null) => {
    const next = nextStep(stepStates(plan.steps, draft.getState()), afterId)
    if (next) goTo(next)
    else document.querySelector<HTMLElement>('.guide-button')?.focus()
  }
  const errorOf = (fieldId: string) => draft.getState().fields.get(fieldId)?.error ?? null

  const signing = useSigning({
    session,
    client,
    draft,
    saver,
    onSession,
    onEnded,
    onFieldsRefused: () => {
      if (plan.ownFields.some(field => errorOf(field.fieldId) !== null)) goToOpenStep(null)
    },
  })
  const actions = useFieldActions(draft, saver, {
    onFocus: guide.onFieldFocus,
    onGoOn: field => goToOpenStep(field.fieldId),
    onAttach(field) {
      if (field.readOnly) return file.downloadAttachment(field)
      setAttachmentFieldId(field.fieldId)
      setSheet('attachment')
    },
    onSign(field) {
      if (!isInitials(field)) return setSheet('signature')
      const { initials, fields } = draft.getState()
      if (initials !== null && fields.get(field.fieldId)?.value === null)
        return draft.putInitials(field.fieldId, initials)
      setInitialsFieldId(field.fieldId)
      setSheet('initials')
    },
  })

  const goOnFrom = (next: Step) => {
    const current = plan.steps.find(step => step.id === guide.currentId)
    goTo(current && errorOf(current.id) !== null ? current : next)
  }
  const openConsent = () => {
    signing.forgetProblem()
    if (draft.check()) setSheet('consent')
    else goToOpenStep(null)
  }
  const onDecline = async (reason: string) => {
    saver.stop()
    await props.onDecline(reason)
  }

  const { currentId } = guide
  return (
    <SigningFrame
      session={session}
      isFilling
      isWide={isWide}
      strips={props.turnCame && <TurnStrip />}
      downloadFailed={file.failed}
      onMore={() => setSheet('more')}
      footer={
        <GuideBar
          steps={plan.steps}
          draft={draft}
          currentId={currentId}
          saveState={saveState}
          onGo={goOnFrom}
          onFinish={openConsent}
          onShowFields={isWide ? undefined : () => setSheet('fields')}
        />
      }
      sheets={
        <SigningSheets
          {...{ session, plan, draft, client, signing, currentId, initialsFieldId, attachmentFieldId, onDecline }}
          open={sheet}
          onOpen={setSheet}
          onGo={goTo}
          onDownload={file.download}
        />
      }
    >
      <SigningDocument
        {...{ session, token, client, plan, scroller, place }}
        zoom={guide.zoom}
        onZoom={guide.setZoom}
        onDownload={file.download}
        renderFields={(fields, pageNumber, scale) => (
          <PageFields
            {...{ fields, pageNumber, scale, isTouch, draft, actions }}
            page={session.document.pages[pageNumber - 1]!}
          />
        )}
      />
      {isWide && plan.steps.length > 0 && (
        <nav className="side" aria-label={text('fieldsRegion')}>
          <h2>{text('fieldCount', { count: plan.steps.length })}</h2>
          <FieldList steps={plan.steps} draft={draft} currentId={currentId} onGo={goTo} />
        </nav>
      )}
    </SigningFrame>
  )
}
