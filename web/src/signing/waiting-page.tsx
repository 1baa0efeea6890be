import { Hourglass } from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { SigningClient } from '../api/signing-session.ts'
import type { SigningSession } from '../api/signing-types.ts'
import { DocumentViewer, type ReadingPlace } from '../document/document-viewer.tsx'
import { fitZoom } from '../document/page-layout.ts'
import { ReadOnlyField } from '../fields/read-only-field.tsx'
import { explainError } from '../shell/explain-error.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { OfflineStrip, TestStrip } from '../ui/strips.tsx'
import { SenderMessage } from './sender-message.tsx'
import { documentName, senderName, waitingNames } from './session-names.ts'
import { DeclineSheet } from './sheets/decline-sheet.tsx'
import { MoreSheet } from './sheets/more-sheet.tsx'
import { SigningHeader } from './signing-header.tsx'
import { planSigning } from './signing-plan.ts'
import { useDocumentFile } from './use-document-file.ts'
import { useReportViewed } from './use-report-viewed.ts'

interface WaitingPageProps {
  session: SigningSession
  token: string
  client: SigningClient
  place: RefObject<ReadingPlace>
  isDeclining: boolean
  onDeclining(isDeclining: boolean): void
  onDecline(reason: string): Promise<void>
}

/** The page on which a signer whose turn comes later reads what they are asked to sign. They may decline already. */
export function WaitingPage({ session, token, client, place, isDeclining, onDeclining, onDecline }: WaitingPageProps) {
  const { fieldsByPage } = useMemo(() => planSigning(session), [session])
  const [zoom, setZoom] = useState(fitZoom)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const file = useDocumentFile(client, session)
  const reportViewed = useReportViewed(client)
  return (
    <div className="page-frame">
      <header className="page-top">
        <SigningHeader session={session} onMore={() => setMoreOpen(true)} />
        {session.testMode && <TestStrip />}
        <OfflineStrip />
        {file.failed && <Message tone="bad">{text('documentDownloadFailed')}</Message>}
      </header>
      <main className="page-main">
        <DocumentViewer
          document={session.document}
          token={token}
          fetchFile={client.fetchFile}
          zoom={zoom}
          onZoom={setZoom}
          scroller={scroller}
          place={place}
          onFirstPageShown={reportViewed}
          onDownload={file.download}
          before={<SenderMessage session={session} />}
          renderPage={(number, scale) => {
            const page = session.document.pages[number - 1]
            const fields = fieldsByPage.get(number)
            return page && fields ? (
              <div className="page-fields">
                {fields.map(field => (
                  <ReadOnlyField key={field.fieldId} field={field} page={page} scale={scale} />
                ))}
              </div>
            ) : null
          }}
        />
      </main>
      <WaitingBar session={session} />
      {isMoreOpen && (
        <MoreSheet
          title={documentName(session)}
          onDownload={() => {
            file.download()
            setMoreOpen(false)
          }}
          onDecline={
            session.declineAllowed
              ? () => {
                  setMoreOpen(false)
                  onDeclining(true)
                }
              : undefined
          }
          onClose={() => setMoreOpen(false)}
        />
      )}
      {isDeclining && (
        <DeclineSheet
          sender={senderName(session)}
          onDecline={onDecline}
          explain={explainError}
          onClose={() => onDeclining(false)}
        />
      )}
    </div>
  )
}

/** In the place where the next step will be: who comes first. */
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
