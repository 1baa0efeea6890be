import { useEffect, useMemo, useRef, useState } from 'react'
import { createSigningClient, type SigningClient } from '../api/signing-session.ts'
import type { SigningSession } from '../api/signing-types.ts'
import { documentStart } from '../document/document-viewer.tsx'
import { type ParentMessage, postToParent } from '../embedding/parent-messages.ts'
import { LinkExpiredNotice, LinkInvalidNotice, LoadFailedNotice, LoadingPage } from '../shell/link-notices.tsx'
import { DeclinedNotice, RequestExpiredNotice } from '../signing/notices/request-notices.tsx'
import { SignedNotice } from '../signing/notices/signed-notice.tsx'
import { documentName } from '../signing/session-names.ts'
import { SigningPage } from '../signing/signing-page.tsx'
import { WaitingPage } from '../signing/waiting-page.tsx'
import { text } from '../texts/text.ts'
import { type SessionStatus, useSession } from './use-session.ts'

/** `/sign/{token}`. */
export function SignPage({ token }: { token: string }) {
  const client = useMemo(() => createSigningClient(token), [token])
  const { status, load, onSession, onEnded, askedCount } = useSession(client)
  const wasOpenHere = useParentMessages(status)
  const [isDeclining, setDeclining] = useState(false)
  const place = useRef(documentStart)
  useEffect(() => {
    document.title = pageTitle(status)
  }, [status])

  if (status.kind === 'loading') return <LoadingPage />
  if (status.kind === 'failed') return <LoadFailedNotice onRetry={() => void load()} />
  if (status.kind === 'ended') return status.reason === 'LinkExpired' ? <LinkExpiredNotice /> : <LinkInvalidNotice />
  const { session, note } = status
  const onDecline = async (reason: string) => onSession(await declinedSession(client, session, reason))
  // A turn that comes while a signer writes why they decline waits until they have done so, or not.
  const state = session.state === 'Ready' && isDeclining ? 'Waiting' : session.state
  const shared = { session, token, client, place, onDecline }
  switch (state) {
    case 'Ready':
      return <SigningPage {...shared} turnCame={note === 'turnCame'} onSession={onSession} onEnded={onEnded} />
    case 'Waiting':
      return <WaitingPage {...shared} isDeclining={isDeclining} onDeclining={setDeclining} />
    case 'Signed':
    case 'Completed':
      return (
        <SignedNotice session={session} client={client} signedHere={wasOpenHere} note={note} isSlow={askedCount > 14} />
      )
    case 'Expired':
      return <RequestExpiredNotice session={session} />
    case 'Declined':
      return <DeclinedNotice session={session} wasOpenHere={wasOpenHere} />
    default:
      return state satisfies never
  }
}

/** A signer who has gone to another tab meanwhile sees there that their turn has come. */
function pageTitle(status: SessionStatus): string {
  if (status.kind !== 'open') return text('productName')
  const name = documentName(status.session)
  return status.note === 'turnCame' ? text('turnTitle', { document: name }) : name
}

/** Declines; the session as it is after that. */
async function declinedSession(
  client: SigningClient,
  session: SigningSession,
  reason: string,
): Promise<SigningSession> {
  await client.decline(reason)
  return client.load().catch(() => ({ ...session, state: 'Declined', declinedAt: new Date().toISOString() }))
}

/** Tells the embedding page, once, how it ended here. Returns whether the document was open here before. */
function useParentMessages(status: SessionStatus): boolean {
  const told = useRef(false)
  const wasOpen = useRef(false)
  const lastSession = useRef<SigningSession | null>(null)
  if (status.kind === 'open') lastSession.current = status.session
  if (status.kind === 'open' && isOpen(status.session)) wasOpen.current = true
  const message = endMessage(status, lastSession.current, wasOpen.current)

  useEffect(() => {
    if (!message || told.current) return
    told.current = true
    postToParent(message, lastSession.current?.allowedOrigins ?? [])
  }, [message])
  return wasOpen.current
}

function endMessage(status: SessionStatus, session: SigningSession | null, wasOpen: boolean): ParentMessage | null {
  const ids = session && {
    signatureRequestId: session.signatureRequestId,
    recipientSignatureId: session.recipientSignatureId,
  }
  if (status.kind === 'ended') return { type: 'onSigningError', ...ids, reason: status.reason }
  if (!ids || !session || status.kind !== 'open') return null
  if (session.state === 'Expired') return { type: 'onSigningError', ...ids, reason: 'RequestExpired' }
  if (!wasOpen) return null
  if (session.state === 'Declined') return { type: 'onSigningDeclined', ...ids }
  return isOpen(session) ? null : { type: 'onSigningComplete', ...ids }
}

const isOpen = ({ state }: SigningSession) => state === 'Ready' || state === 'Waiting'
