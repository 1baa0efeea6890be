import { useMemo } from 'react'
import { call } from '../api/call.ts'
import type { RedlineSession } from '../api/generated/calls.ts'
import { ReadDocument } from '../document/read-document.tsx'
import { Parties } from '../redline/parties.tsx'
import { meanwhileSentence, turnSentence } from '../redline/turn.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SessionPage } from '../shell/session-page.tsx'
import { useSession } from '../shell/use-session.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'

const nameOf = (session: RedlineSession) => session.metadata.subject?.trim() || session.filename

const endedBody = (organization: string | null) =>
  organization === null ? text('redlineInvalidBody') : text('redlineInvalidBodyAsk', { organization })

/** `/redline/{token}` and `/redline/{token}/view`: whose turn it is, and the document to read; negotiating is not there yet. */
export function RedlinePage({ token }: { token: string }) {
  // without `since`, the answer is the whole session
  const source = useMemo(
    () => ({ load: () => call(token, 'GET /redlining/session', {}) as Promise<RedlineSession> }),
    [token],
  )
  const link = useSession(source)
  return (
    <SessionPage link={link} title={nameOf} endedBody={endedBody}>
      {session => <Negotiation session={session} token={token} />}
    </SessionPage>
  )
}

function Negotiation({ session, token }: { session: RedlineSession; token: string }) {
  return (
    <PageFrame
      who={text('redlineWho', { organization: session.organization.name })}
      what={nameOf(session)}
      testMode={session.testMode}
      messages={
        <Message tone="info">
          <strong>{turnSentence(session)}</strong> {meanwhileSentence(session)}
        </Message>
      }
    >
      {session.preview ? (
        <ReadDocument document={session.preview} token={token} before={<Parties session={session} />} />
      ) : (
        <div className="viewer">
          <Parties session={session} />
        </div>
      )}
    </PageFrame>
  )
}
