import { SearchX } from 'lucide-react'
import { NoticePage } from '../shell/notice-page.tsx'
import { text } from '../texts/text.ts'

/** Shown for an address that is not a page. */
export function NotFoundPage() {
  return (
    <NoticePage title={text('notFoundTitle')} tone="bad" icon={<SearchX />}>
      <p>{text('notFoundBody')}</p>
    </NoticePage>
  )
}
