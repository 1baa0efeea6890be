import { Hourglass } from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { fitZoom } from '../document/page-layout.ts'
import type { ReadingPlace } from '../document/reading-place.ts'
import { ReadOnlyField } from '../fields/read-only-field.tsx'
import { fieldsShownNow } from '../filling/draft/shown-fields.ts'
import { planSigning } from '../filling/signing-plan.ts'
import { explainError } from '../shell/explain-error.ts'
import { text } from '../texts/text.ts'
import { documentName, senderName, waitingNames } from './session-names.ts'
import { DeclineSheet } from './sheets/decline-sheet.tsx'
import { MoreSheet } from './sheets/more-sheet.tsx'
import { SigningDocument } from './signing-document.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { useDocumentFile } from './use-document-file.ts'

interface WaitingPageProps {
  session: SigningSession
  token: string
  client: SigningClient
  place: RefObject<ReadingPlace>
  isDeclining: boolean
  onDeclining(isDeclining: boolean): void
  onDecline(reason: string): Promise<void>
}

/** The page on which a signer whose turn comes later reads the document. They may already decline. */
export function WaitingPage(props: WaitingPageProps) {
  const { session, token, client, place, isDeclining, onDeclining } = props
  const plan = useMemo(() => planSigning({ ...session, fields: fieldsShownNow(session.fields) }), [session])
  const [zoom, setZoom] = useState(fitZoom)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const file = useDocumentFile(token, client, session)
  const closeAnd = (act: () => void) => () => {
    setMoreOpen(false)
    act()
  }
  const sheets = (
    <>
      {isMoreOpen && (
        <MoreSheet
          title={documentName(session)}
          onDownload={closeAnd(file.download)}
          onDecline={session.declineAllowed ? closeAnd(() => onDeclining(true)) : undefined}
          onClose={() => setMoreOpen(false)}
        />
      )}
      {isDeclining && (
        <DeclineSheet
          sender={senderName(session)}
          onDecline={props.onDecline}
          explain={explainError}
          onClose={() => onDeclining(false)}
        />
      )}
    </>
  )
  return (
    <SigningFrame
      session={session}
      downloadFailed={file.failed}
      onMore={() => setMoreOpen(true)}
      footer={<WaitingBar session={session} />}
      sheets={sheets}
    >
      <SigningDocument
        {...{ session, token, client, plan, zoom, scroller, place }}
        onZoom={setZoom}
        onDownload={file.download}
        renderFields={(fields, pageNumber, scale) => (
          <div className="page-fields">
            {fields.map(field => (
              <ReadOnlyField
                key={field.fieldId}
                {...{ field, pageNumber, scale }}
                page={session.document.pages[pageNumber - 1]!}
              />
            ))}
          </div>
        )}
      />
    </SigningFrame>
  )
}

/** Shows who signs first, in the place where the next step will be. */
function WaitingBar({ session }: { session: SigningSession }) {
  const key = session.waitingFor.length > 1 ? 'waitingForMany' : 'waitingFor'
  return (
    <footer className="guide-bar">
      <p className="waiting-row">
        <Hourglass aria-hidden="true" />
        <span>
          <strong>{text(key, { names: waitingNames(session) })}</strong> {text('waitingMeanwhile')}
        </span>
      </p>
    </footer>
  )
}
