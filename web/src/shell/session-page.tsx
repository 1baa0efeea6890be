import { type ReactNode, useEffect } from 'react'
import { text } from '../texts/text.ts'
import { LinkEndedNotice, LinkExpiredNotice, LoadFailedNotice, LoadingPage } from './link-notices.tsx'
import type { LinkSession, SessionStatus } from './use-session.ts'

interface SessionPageProps<Session> {
  link: LinkSession<Session>
  /** What the tab of the browser is called once the session is open; null where a notice says so itself. */
  title(session: Session): string | null
  /** What to do when the link does not open anything any more, from whom it was; without it, what a signer is told. */
  endedBody?: ((organization: string | null) => string) | undefined
  /** What asks for the proof without which the link opens nothing. */
  verification?: ReactNode
  children(session: Session): ReactNode
}

/** The page of a link: loading, ended or failed, and what `children` makes of the session once it is open. */
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

/** A link that has ended or failed has a notice with a title of its own. */
function titleOf<Session>(status: SessionStatus<Session>, title: SessionPageProps<Session>['title']): string | null {
  if (status.kind === 'open') return title(status.session)
  return status.kind === 'loading' ? text('productName') : null
}
