import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import { createSigningClient, type SigningClient } from '../api/signing-client.ts'
import { documentStart } from '../document/reading-place.ts'
import { useAccent } from '../shell/branding.tsx'
import { LoadingPage } from '../shell/link-notices.tsx'
import { SessionPage } from '../shell/session-page.tsx'
import { keepSessionToken, sessionToken } from '../shell/session-token.ts'
import { TurnStrip } from '../shell/strips.tsx'
import { useSession } from '../shell/use-session.ts'
import { ConfirmBar } from '../signing/confirm-bar.tsx'
import { forgetSignature } from '../signing/kept-signature.ts'
import { loadEndedNotice } from '../signing/notices/load-ended-notice.ts'
import { ReadingPage } from '../signing/reading-page.tsx'
import { documentName, senderName } from '../signing/session-names.ts'
import { SigningPage } from '../signing/signing-page.tsx'
import { type OpenSigning, signingSource } from '../signing/signing-source.ts'
import { useParentMessages } from '../signing/use-parent-messages.ts'
import { useSignerAccount } from '../signing/use-signer-account.ts'
import { WaitingBar } from '../signing/waiting-bar.tsx'
import { text } from '../texts/text.ts'

const loadVerification = () => import('../signing/verification/verification-page.tsx')
const EndedNotice = lazy(async () => ({ default: (await loadEndedNotice()).EndedNotice }))
const VerificationPage = lazy(async () => ({ default: (await loadVerification()).VerificationPage }))

/** `/sign/{token}`: reading, signing and declining a document. */
export function SignPage({ token: linkToken }: { token: string }) {
  const [token, setToken] = useState(() => sessionToken(linkToken))
  const client = useMemo(() => createSigningClient(token), [token])
  const source = useMemo(() => signingSource(client), [client])
  const link = useSession(source)
  const wasOpenHere = useParentMessages(link.status)
  const openState = link.status.kind === 'open' ? link.status.session.session.state : null
  const { isSignedIn, saved } = useSignerAccount(client, openState)
  const isOpen = openState !== null
  useEffect(() => {
    // If it cannot be loaded now, it is tried again once it is shown.
    if (isOpen) loadEndedNotice().catch(() => {})
  }, [isOpen])
  const [isDeclining, setDeclining] = useState(false)
  const place = useRef(documentStart)
  const sender = useRef<string | null>(null)
  useAccent(link.status.kind === 'open' ? link.status.session.session.organization.accent : null)
  const ended = link.status.kind === 'open' && isOver(link.status.session.session) ? link.status.session.session : null
  useEffect(() => {
    if (ended) forgetSignature(ended)
  }, [ended])
  if (link.status.kind === 'open') sender.current = senderName(link.status.session.session)

  const show = ({ session, note }: OpenSigning): ReactNode => {
    const onDecline = async (reason: string) => link.onSession(await declineAndReload(client, session, reason))
    // If the turn arrives while a signer writes why they decline, the page changes only once they have finished or
    // canceled.
    const isSigner = session.action === 'sign'
    const state = session.state === 'Ready' && isDeclining && isSigner ? 'Waiting' : session.state
    const shared = { session, token, client, place, onDecline }
    switch (state) {
      case 'Ready':
        if (session.action === 'sign')
          return <SigningPage {...shared} saved={saved} turnCame={note === 'turnCame'} {...link} />
        return (
          <ReadingPage
            {...shared}
            isDeclining={isDeclining}
            onDeclining={setDeclining}
            strips={note === 'turnCame' && <TurnStrip />}
            footer={<ConfirmBar {...{ session, client }} {...link} onDeclining={() => setDeclining(true)} />}
          />
        )
      case 'Waiting':
        return (
          <ReadingPage
            {...shared}
            isDeclining={isDeclining}
            onDeclining={setDeclining}
            footer={<WaitingBar session={session} />}
          />
        )
      default: {
        const isSlow = link.askedCount > 14
        return (
          <Suspense fallback={<LoadingPage />}>
            <EndedNotice {...{ session, state, client, note, isSlow, isSignedIn, wasOpenHere }} />
          </Suspense>
        )
      }
    }
  }
  const onVerified = (verified: string) => {
    keepSessionToken(verified)
    setToken(verified)
  }
  return (
    <SessionPage
      link={link}
      title={titleOf}
      endedBody={sender.current === null ? undefined : endedBody(sender.current)}
      verification={
        <Suspense fallback={<LoadingPage />}>
          <VerificationPage token={linkToken} onVerified={onVerified} onEnded={link.onEnded} />
        </Suspense>
      }
    >
      {show}
    </SessionPage>
  )
}

const isOver = ({ state }: SigningSession): boolean => state !== 'Ready' && state !== 'Waiting'

const endedBody = (sender: string) => () => text('linkExpiredBodySender', { sender })

/** Returns the title of the window. It tells a signer who is in another tab that their turn has come. */
function titleOf({ session, note }: OpenSigning): string | null {
  if (isOver(session)) return null
  const name = documentName(session)
  return note === 'turnCame' ? text('turnTitle', { document: name }) : name
}

/** Declines, and returns the session afterwards. */
async function declineAndReload(client: SigningClient, session: SigningSession, reason: string): Promise<OpenSigning> {
  await client.decline(reason)
  const now = { ...session, state: 'Declined' as const, declinedAt: new Date().toISOString() }
  return { session: await client.load().catch(() => now) }
}
