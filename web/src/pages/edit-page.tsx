import { useCallback, useEffect, useRef, useState } from 'react'
import { type EditingSession, loadEditingSession } from '../api/editing-session.ts'
import { request } from '../api/request.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import { fitZoom } from '../document/page-layout.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { LinkExpiredNotice, LoadFailedNotice, LoadingPage } from './link-notices.tsx'
import { useLoaded } from './use-loaded.ts'

/** `/edit/{token}`: says plainly that the editor is not there yet, and shows the document. */
export function EditPage({ token }: { token: string }) {
  const { loaded, load } = useLoaded(token, loadEditingSession)
  if (loaded.kind === 'loading') return <LoadingPage />
  if (loaded.kind === 'failed') return <LoadFailedNotice onRetry={() => void load()} />
  if (loaded.kind === 'ended') return <LinkExpiredNotice body={text('editorInvalidBody')} />
  return <TemplateDocument session={loaded.value} token={token} />
}

function TemplateDocument({ session, token }: { session: EditingSession; token: string }) {
  const scroller = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(fitZoom)
  const fetchFile = useCallback(async (path: string) => (await request(token, path)).blob(), [token])
  const name = session.name || session.filename
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <div className="signing">
      <header className="page-top">
        <div className="page-header">
          <h1>
            <span className="page-header-who">{text('editorTemplate')}</span>{' '}
            <span className="page-header-what">{name}</span>
          </h1>
        </div>
        <Message tone="info">
          <strong>{text('editorTitle')}.</strong> {text('editorBody', { templateId: session.templateId })}
        </Message>
      </header>
      <main className="signing-main">
        <DocumentViewer
          document={session.document}
          token={token}
          fetchFile={fetchFile}
          zoom={zoom}
          onZoom={setZoom}
          scroller={scroller}
        />
      </main>
    </div>
  )
}
