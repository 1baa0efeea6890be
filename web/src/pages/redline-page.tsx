import { useCallback, useEffect, useRef, useState } from 'react'
import { loadRedlineSession, type RedlineSession } from '../api/redline-session.ts'
import { request } from '../api/request.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import { fitZoom } from '../document/page-layout.ts'
import { Parties } from '../redline/parties.tsx'
import { meanwhileSentence, turnSentence } from '../redline/turn.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { OfflineStrip, TestStrip } from '../ui/strips.tsx'
import { LinkExpiredNotice, LoadFailedNotice, LoadingPage } from './link-notices.tsx'
import { useLoaded } from './use-loaded.ts'

/** `/redline/{token}` and `/redline/{token}/view`: whose turn it is, and the document to read; negotiating is not there yet. */
export function RedlinePage({ token }: { token: string }) {
  const { loaded, load } = useLoaded(token, loadRedlineSession)
  if (loaded.kind === 'loading') return <LoadingPage />
  if (loaded.kind === 'failed') return <LoadFailedNotice onRetry={() => void load()} />
  if (loaded.kind === 'ended') return <LinkExpiredNotice body={text('redlineInvalidBody')} />
  return <Negotiation session={loaded.value} token={token} />
}

function Negotiation({ session, token }: { session: RedlineSession; token: string }) {
  const name = session.metadata.subject?.trim() || session.filename
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <div className="signing">
      <header className="page-top">
        <div className="page-header">
          <h1>
            <span className="page-header-who">{text('redlineWho', { organization: session.organization.name })}</span>{' '}
            <span className="page-header-what">{name}</span>
          </h1>
        </div>
        {session.testMode && <TestStrip />}
        <OfflineStrip />
        <Message tone="info">
          <strong>{turnSentence(session)}</strong> {meanwhileSentence(session)}
        </Message>
      </header>
      <main className="signing-main">
        {session.preview ? (
          <Preview session={session} document={session.preview} token={token} />
        ) : (
          <div className="viewer">
            <Parties session={session} />
          </div>
        )}
      </main>
    </div>
  )
}

interface PreviewProps {
  session: RedlineSession
  document: NonNullable<RedlineSession['preview']>
  token: string
}

function Preview({ session, document, token }: PreviewProps) {
  const scroller = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(fitZoom)
  const fetchFile = useCallback(async (path: string) => (await request(token, path)).blob(), [token])
  return (
    <DocumentViewer
      document={document}
      token={token}
      fetchFile={fetchFile}
      zoom={zoom}
      onZoom={setZoom}
      scroller={scroller}
      before={<Parties session={session} />}
    />
  )
}
