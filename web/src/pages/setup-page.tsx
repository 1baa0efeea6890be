import { Hammer } from 'lucide-react'
import { NoticePage } from '../shell/notice-page.tsx'
import { text } from '../texts/text.ts'

/** `/setup/{token}`: where an owner will sign in for the first time, once there is something to sign in to. */
export function SetupPage() {
  return (
    <NoticePage title={text('setupTitle')} tone="calm" icon={<Hammer />}>
      <p>{text('setupBody')}</p>
      <p>{text('setupMeanwhile')}</p>
    </NoticePage>
  )
}
