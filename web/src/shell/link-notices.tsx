import { Clock, CloudOff, FileX2, Link2Off, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { type TextKey, text } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { NoticePage } from './notice-page.tsx'
import type { EndedReason } from './use-session.ts'

/** Shows a placeholder for the page once loading takes long enough to notice. */
export function LoadingPage() {
  const isShown = useDelayed(true, 200)
  return (
    <div className="page-frame" aria-busy="true">
      <main className="page-main">
        <h1 className="sr-only">{text('loading')}</h1>
        {isShown && (
          <div className="viewer" aria-hidden="true">
            <div className="paper skeleton" />
          </div>
        )}
      </main>
    </div>
  )
}

interface LinkEndedNoticeProps {
  reason: EndedReason
  /** The organization that can create a new link; null if unknown. */
  organization: string | null
}

export function LinkEndedNotice({ reason, organization }: LinkEndedNoticeProps) {
  if (reason === 'LinkExpired') return <LinkExpiredNotice body={whoCanReopen(organization)} />
  const { title, body, icon } = endedNotices[reason]
  return (
    <NoticePage title={text(title)} tone="bad" icon={icon}>
      <p>{text(body)}</p>
    </NoticePage>
  )
}

const endedNotices: Record<Exclude<EndedReason, 'LinkExpired'>, { title: TextKey; body: TextKey; icon: ReactNode }> = {
  LinkInvalid: { title: 'invalidTitle', body: 'invalidBody', icon: <Link2Off /> },
  LinkSuperseded: { title: 'linkSupersededTitle', body: 'linkSupersededBody', icon: <UserPen /> },
  ContentDeleted: { title: 'contentDeletedTitle', body: 'contentDeletedBody', icon: <FileX2 /> },
}

export function LinkExpiredNotice({ body }: { body: string }) {
  return (
    <NoticePage title={text('linkExpiredTitle')} tone="bad" icon={<Clock />}>
      <p>{body}</p>
    </NoticePage>
  )
}

/**
 * Returns a sentence about who can open the document again: the page that embeds this page or led here, or without such
 * a page only the sender.
 */
function whoCanReopen(organization: string | null): string {
  if (window.parent !== window) return text('linkExpiredBodyEmbedded')
  const host = hostOf(document.referrer)
  const isOther = host !== null && host !== window.location.host
  if (isOther) return text('linkExpiredBodyAt', { host })
  return organization === null ? text('linkExpiredBody') : text('linkExpiredBodyAsk', { organization })
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

export function LoadFailedNotice({ onRetry }: { onRetry(): void }) {
  return (
    <NoticePage title={text('loadFailedTitle')} tone="bad" icon={<CloudOff />}>
      <p>{text('loadFailedBody')}</p>
      <Button kind="primary" onClick={onRetry}>
        {text('tryAgain')}
      </Button>
    </NoticePage>
  )
}
