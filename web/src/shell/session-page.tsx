import { type ReactNode, useEffect } from 'react'
import { text } from '../texts/text.ts'
import { LinkEndedNotice, LinkExpiredNotice, LoadFailedNotice, LoadingPage } from './link-notices.tsx'
import type { LinkSession } from './use-session.ts'

interface SessionPageProps<Session> {
  link: LinkSession<Session>
  /** What the tab of the browser is called once the session is open. */
  title(session: Session): string
  /** What to do when the link does not open anything any more; without it, what a signer is told. */
  endedBody?: string
  children(session: Session): ReactNode
}

/** The page of a link: loading, ended or failed, and what `children` makes of the session once it is open. */
export function SessionPage<Session>({ link, title, endedBody, children }: SessionPageProps<Session>) {
  const { status, load } = link
  const words = status.kind === 'open' ? title(status.session) : text('productName')
  useEffect(() => {
    document.title = words
  }, [words])
  switch (status.kind) {
    case 'loading':
      return <LoadingPage />
    case 'failed':
      return <LoadFailedNotice onRetry={() => void load()} />
    case 'ended':
      return endedBody === undefined ? (
        <LinkEndedNotice reason={status.reason} />
      ) : (
        <LinkExpiredNotice body={endedBody} />
      )
    case 'open':
      return children(status.session)
    default:
      return status satisfies never
  }
}
