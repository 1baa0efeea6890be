import { type RefObject, useRef, useState } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import type { ReadingPlace } from '../document/reading-place.ts'
import { loadPatterns } from '../fields/patterns.ts'
import { PageFields } from '../filling/controls/page-fields.tsx'
import { createDraft, shownOwnFields } from '../filling/draft/draft.ts'
import { useDraftSaving } from '../filling/draft/use-draft-saving.ts'
import { ChangedSteps } from '../filling/guide/changed-steps.tsx'
import { FieldList } from '../filling/guide/field-list.tsx'
import { GuideBar } from '../filling/guide/guide-bar.tsx'
import type { SavedSignatures } from '../filling/saved-signatures.ts'
import { planSigning } from '../filling/signing-plan.ts'
import { useFilling } from '../filling/use-filling.ts'
import { TurnStrip } from '../shell/strips.tsx'
import { text } from '../texts/text.ts'
import { PartView } from '../ui/part.tsx'
import { useMediaQuery } from '../ui/use-viewport.ts'
import { useKeptSignature } from './kept-signature.ts'
import { signingSheets, useSheetsAhead } from './sheets/sheet-parts.ts'
import type { OpenSigningSheet } from './sheets/signing-sheets.tsx'
import { SigningDocument } from './signing-document.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { useDocumentFile } from './use-document-file.ts'
import { useHelpKey } from './use-help-key.ts'
import { type SessionEvents, useSigning } from './use-signing.ts'

interface SigningPageProps extends SessionEvents {
  session: SigningSession
  token: string
  client: SigningClient
  place: RefObject<ReadingPlace>
  saved: SavedSignatures | null
  /** Whether the signer has waited on this page until their turn came. */
  turnCame: boolean
  onDecline(reason: string): Promise<void>
}

/** The page on which a signer reads, fills in and signs. */
export function SigningPage(props: SigningPageProps) {
  const { session, token, client, place, onSession, onEnded } = props
  const [plan] = useState(() => {
    // If the patterns cannot be loaded, the service reports values that do not match.
    loadPatterns(session.fields).catch(() => {})
    return planSigning(session)
  })
  const [draft] = useState(() => createDraft(plan.ownFields, session.fields))
  useKeptSignature(draft, session)
  const [sheet, setSheet] = useState<OpenSigningSheet | null>(null)
  const scroller = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 60rem)')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const file = useDocumentFile(token, client, session)
  const { saver, saveState } = useDraftSaving(client, (error, sent) => void signing.refuse(error, sent))
  const filling = useFilling({
    plan,
    draft,
    saver,
    pages: session.document.pages,
    scroller,
    onSheet: setSheet,
    onOpenAttachment: file.downloadAttachment,
  })
  useSheetsAhead(signingSheets)
  useHelpKey(() => setSheet(before => before ?? 'shortcuts'))

  const errorOf = (fieldId: string) => draft.getState().fields.get(fieldId)?.error ?? null

  const signing = useSigning({
    session,
    client,
    draft,
    saver,
    onSession,
    onEnded,
    onFieldsRefused: () => {
      if (shownOwnFields(draft).some(field => errorOf(field.fieldId) !== null)) filling.goToOpenStep(null)
    },
  })
  const openConsent = () => {
    signing.forgetProblem()
    if (draft.check()) setSheet('consent')
    else filling.goToOpenStep(null)
  }
  const onDecline = async (reason: string) => {
    await saver.stop()
    await props.onDecline(reason)
  }

  const { guide, actions, goTo, steps } = filling
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
          steps={steps}
          draft={draft}
          currentId={currentId}
          saveState={saveState}
          onGo={filling.goOnFrom}
          onFinish={openConsent}
          onShowFields={isWide ? undefined : () => setSheet('fields')}
        />
      }
      sheets={
        sheet && (
          <PartView
            part={signingSheets}
            props={{
              session,
              client,
              draft,
              filling,
              signing,
              onDecline,
              saved: props.saved,
              open: sheet,
              onOpen: setSheet,
              onDownload: file.download,
            }}
          />
        )
      }
    >
      <SigningDocument
        {...{ session, token, client, plan, scroller, place }}
        zoom={guide.zoom}
        onZoom={guide.setZoom}
        onDownload={file.download}
        renderFields={(fields, pageNumber, scale) => (
          <PageFields
            {...{ fields, pageNumber, scale, isTouch, draft, actions, token }}
            page={session.document.pages[pageNumber - 1]!}
          />
        )}
      />
      <ChangedSteps steps={steps} />
      {isWide && steps.length > 0 && (
        <nav className="side" aria-label={text('fieldsRegion')}>
          <h2>{text('fieldCount', { count: steps.length })}</h2>
          <FieldList steps={steps} draft={draft} currentId={currentId} onGo={goTo} />
        </nav>
      )}
    </SigningFrame>
  )
}
