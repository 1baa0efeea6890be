import { Link } from 'react-router'
import type { RequestDraft } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Message } from '../../../ui/message.tsx'

/** Says which request is sent again, and why it ended. */
export function AgainNotice({ again }: Pick<RequestDraft, 'again'>) {
  if (!again) return null
  const { signatureRequestId, title, expiredReason, declined } = again
  return (
    <Message tone="info">
      <p>
        {applicationText('againOf', { title })} {declined && applicationText('againDeclined', { name: declined.name })}
        {!declined && expiredReason && applicationText(`again_${expiredReason}`)}
      </p>
      {declined?.reason && <blockquote className="app-quote">{declined.reason}</blockquote>}
      <Link to={paths.request({ signatureRequestId })}>{applicationText('againOpen')}</Link>
    </Message>
  )
}
