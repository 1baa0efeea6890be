import type { ReactNode, RefObject } from 'react'
import type { SessionField, SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import type { ReadingPlace } from '../document/reading-place.ts'
import type { SigningPlan } from '../filling/signing-plan.ts'
import { DocumentWarnings } from './document-warnings.tsx'
import { SenderMessage } from './sender-message.tsx'
import { useReportViewed } from './use-report-viewed.ts'

interface SigningDocumentProps {
  session: SigningSession
  token: string
  client: SigningClient
  plan: SigningPlan
  zoom: number
  onZoom(zoom: number): void
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>
  place: RefObject<ReadingPlace>
  onDownload(): void
  /** Renders the fields of one page, in reading order; `scale` is in CSS pixels per point. */
  renderFields(fields: SessionField[], pageNumber: number, scale: number): ReactNode
}

/**
 * Shows the document to sign, with the warnings and the sender's message above it. Reports that the document was seen.
 */
export function SigningDocument({ session, client, plan, renderFields, ...viewer }: SigningDocumentProps) {
  const reportViewed = useReportViewed(client)
  return (
    <DocumentViewer
      {...viewer}
      document={session.document}
      onFirstPageShown={reportViewed}
      before={
        <>
          <DocumentWarnings session={session} />
          <SenderMessage session={session} />
        </>
      }
      renderPage={(number, scale) => {
        const fields = plan.fieldsByPage.get(number)
        return fields ? renderFields(fields, number, scale) : null
      }}
    />
  )
}
