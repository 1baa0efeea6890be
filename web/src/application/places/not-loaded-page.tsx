import { useEffect } from 'react'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../shell/page.tsx'

interface NotLoadedPageProps {
  isTrying: boolean
  onRetry(): void
}

/** Replaces a page whose file did not load. Retries by itself when the connection returns. */
export function NotLoadedPage({ isTrying, onRetry }: NotLoadedPageProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Page title={text('loadFailedTitle')}>
      <p>{text('loadFailedBody')}</p>
      <div>
        <Button kind="primary" busy={isTrying} busyText={text('loading')} onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      </div>
    </Page>
  )
}
