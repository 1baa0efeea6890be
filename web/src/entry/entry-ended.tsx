import { Clock, Link2Off } from 'lucide-react'
import { ApiError } from '../api/call.ts'
import { paths } from '../paths.ts'
import { NoticePage } from '../shell/notice-page.tsx'
import { entryText } from '../texts/entry-text.ts'
import { text } from '../texts/text.ts'

/** Returns whether an error means that the link does not work. */
export const isEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 410)

/** Explains that a link was used, has ended or never existed, and shows where to go from there. */
export function EntryEndedNotice({ error }: { error: ApiError }) {
  if (error.status === 401)
    return (
      <NoticePage title={text('invalidTitle')} tone="bad" icon={<Link2Off />}>
        <p>{text('invalidBody')}</p>
        <ToSignIn />
      </NoticePage>
    )
  const wasUsed = error.message.startsWith('This link has been used')
  return (
    <NoticePage title={wasUsed ? entryText('usedTitle') : text('linkExpiredTitle')} tone="bad" icon={<Clock />}>
      <p>{entryText(wasUsed ? 'usedBody' : 'expiredBody')}</p>
      <ToSignIn />
    </NoticePage>
  )
}

const ToSignIn = () => (
  <a className="button button-plain" href={paths.signIn({})}>
    {entryText('signIn')}
  </a>
)
