import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../shell/page.tsx'

interface NotLoadedPageProps {
  isTrying: boolean
  onRetry(): void
}

/** In place of a page whose file did not come. */
export function NotLoadedPage({ isTrying, onRetry }: NotLoadedPageProps) {
  return (
    <Page title={text('loadFailedTitle')}>
      <p>{text('loadFailedBody')}</p>
      <Button kind="primary" busy={isTrying} busyText={text('loading')} onClick={onRetry}>
        {text('tryAgain')}
      </Button>
    </Page>
  )
}
