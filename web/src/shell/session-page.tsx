import { type ReactNode, useEffect } from 'react'
import { text } from '../texts/text.ts'
import { LinkEndedNotice, LinkExpiredNotice, LoadFailedNotice, LoadingPage } from './link-notices.tsx'
import type { LinkSession, SessionStatus } from './use-session.ts'

interface SessionPageProps<Session> {
  link: LinkSession<Session>
  /** The title of the browser tab once the session is open; null if a notice sets it. */
  title(session: Session): string | null
  /**
   * Returns the text for a link that no longer works: what to do, and from whom the link came. If absent, the text for
   * signers is shown.
   */
  endedBody?: ((organization: string | null) => string) | undefined
  /** Asks for the proof that the link requires. */
  verification?: ReactNode
  children(session: Session): ReactNode
}

/**
 * The page of a link: shows loading, ended and failed states, and renders `children` with the session once it is open.
 */
export function SessionPage<Session>({ link, title, endedBody, verification, children }: SessionPageProps<Session>) {
  const { status, load } = link
  const words = titleOf(status, title)
  useEffect(() => {
    if (words !== null) document.title = words
  }, [words])
  switch (status.kind) {
    case 'loading':
      return <LoadingPage />
    case 'unverified':
      return verification ?? <LoadFailedNotice onRetry={() => void load()} />
    case 'failed':
      return <LoadFailedNotice onRetry={() => void load()} />
    case 'ended':
      return endedBody === undefined ? (
        <LinkEndedNotice reason={status.reason} organization={status.organization} />
      ) : (
        <LinkExpiredNotice body={endedBody(status.organization)} />
      )
    case 'open':
      return children(status.session)
    default:
      return status satisfies never
  }
}

/** Returns the title of the browser tab; null for a link that has ended or failed, whose notice sets the title. */
function titleOf<Session>(status: SessionStatus<Session>, title: SessionPageProps<Session>['title']): string | null {
  if (status.kind === 'open') return title(status.session)
  return status.kind === 'loading' ? text('productName') : null
}
