import { useEffect } from 'react'
import { loadRedlineSession, type RedlineSession } from '../api/redline-session.ts'
import { ReadDocument } from '../document/read-document.tsx'
import { Parties } from '../redline/parties.tsx'
import { meanwhileSentence, turnSentence } from '../redline/turn.ts'
import { LinkExpiredNotice, LoadFailedNotice, LoadingPage } from '../shell/link-notices.tsx'
import { useLoaded } from '../shell/use-loaded.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { OfflineStrip, TestStrip } from '../ui/strips.tsx'

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
    <div className="page-frame">
      <header className="page-top">
        <PageHeader who={text('redlineWho', { organization: session.organization.name })} what={name} />
        {session.testMode && <TestStrip />}
        <OfflineStrip />
        <Message tone="info">
          <strong>{turnSentence(session)}</strong> {meanwhileSentence(session)}
        </Message>
      </header>
      <main className="page-main">
        {session.preview ? (
          <ReadDocument document={session.preview} token={token} before={<Parties session={session} />} />
        ) : (
          <div className="viewer">
            <Parties session={session} />
          </div>
        )}
      </main>
    </div>
  )
}
