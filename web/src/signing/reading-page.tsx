import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { fitZoom } from '../document/page-layout.ts'
import type { ReadingPlace } from '../document/reading-place.ts'
import { ReadOnlyField } from '../filling/controls/read-only-field.tsx'
import { fieldsShownNow } from '../filling/draft/shown-fields.ts'
import { planSigning } from '../filling/signing-plan.ts'
import { PartView } from '../ui/part.tsx'
import { readingSheets, useSheetsAhead } from './sheets/sheet-parts.ts'
import { SigningDocument } from './signing-document.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { useDocumentFile } from './use-document-file.ts'

interface ReadingPageProps {
  session: SigningSession
  token: string
  client: SigningClient
  place: RefObject<ReadingPlace>
  isDeclining: boolean
  onDeclining(isDeclining: boolean): void
  onDecline(reason: string): Promise<void>
  /** News on a separate line below the heading. */
  strips?: ReactNode
  /** The bar at the bottom: what the reader waits for, or can do. */
  footer: ReactNode
}

/** The page on which someone reads the document who has nothing to fill in, or not yet. */
export function ReadingPage(props: ReadingPageProps) {
  const { session, token, client, place, isDeclining, onDeclining } = props
  const plan = useMemo(() => planSigning({ ...session, fields: fieldsShownNow(session.fields) }), [session])
  const [zoom, setZoom] = useState(fitZoom)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const file = useDocumentFile(token, client, session)
  useSheetsAhead(readingSheets)
  return (
    <SigningFrame
      session={session}
      downloadFailed={file.failed}
      onMore={() => setMoreOpen(true)}
      strips={props.strips}
      footer={props.footer}
      sheets={
        (isMoreOpen || isDeclining) && (
          <PartView
            part={readingSheets}
            props={{
              session,
              isMoreOpen,
              isDeclining,
              onDeclining,
              onMore: setMoreOpen,
              onDownload: file.download,
              onDecline: props.onDecline,
            }}
          />
        )
      }
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
                {...{ field, pageNumber, scale, token }}
                page={session.document.pages[pageNumber - 1]!}
              />
            ))}
          </div>
        )}
      />
    </SigningFrame>
  )
}
