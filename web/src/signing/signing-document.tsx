import type { ReactNode, RefObject } from 'react'
import type { DocumentPage, SessionField, SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { DocumentViewer, type ReadingPlace } from '../document/document-viewer.tsx'
import { SenderMessage } from './sender-message.tsx'
import type { SigningPlan } from './signing-plan.ts'
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
  /** The fields of one page, in reading order; `scale` is in CSS pixels a point. */
  renderFields(fields: SessionField[], page: DocumentPage, scale: number): ReactNode
}

/** The document that a signer is asked to sign, with what the sender wrote above it. Reports that it was seen. */
export function SigningDocument({ session, client, plan, renderFields, ...viewer }: SigningDocumentProps) {
  const reportViewed = useReportViewed(client)
  return (
    <DocumentViewer
      {...viewer}
      document={session.document}
      onFirstPageShown={reportViewed}
      before={<SenderMessage session={session} />}
      renderPage={(number, scale) => {
        const page = session.document.pages[number - 1]
        const fields = plan.fieldsByPage.get(number)
        return page && fields ? renderFields(fields, page, scale) : null
      }}
    />
  )
}
