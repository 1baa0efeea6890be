import { FileCheck2 } from 'lucide-react'
import { NoticePage } from '../shell/notice-page.tsx'
import { text } from '../texts/text.ts'

/** `/`: for whoever opens the bare address, most likely an operator who wants to see that the service runs. */
export function HomePage() {
  return (
    <NoticePage title={text('homeTitle')} tone="calm" icon={<FileCheck2 />}>
      <p>{text('homeBody')}</p>
      <p>{text('homeSigner')}</p>
      <p>
        <a href="/docs">{text('homeReference')}</a>
      </p>
      <p className="muted">{text('homeOutbox', { address: `${window.location.origin}/outbox` })}</p>
    </NoticePage>
  )
}
