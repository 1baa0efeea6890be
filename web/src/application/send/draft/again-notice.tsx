import { Link } from 'react-router'
import type { RequestDraft } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'

/** Says which request is sent again, and why it ended. */
export function AgainNotice({ draft }: { draft: RequestDraft }) {
  const { may } = useOrganization()
  const { again, isOneOff, template } = draft
  if (!again) return null
  const { signatureRequestId, title, expiredReason, declined } = again
  return (
    <Message tone="info">
      <p>
        {applicationText('againOf', { title })} {declined && applicationText('againDeclined', { name: declined.name })}
        {!declined && expiredReason && applicationText(`again_${expiredReason}`)}
      </p>
      {declined?.reason && <blockquote className="app-quote">{declined.reason}</blockquote>}
      <p>
        <Link to={paths.request({ signatureRequestId })}>{applicationText('againOpen')}</Link>
      </p>
      {!isOneOff && may('templates:write') && (
        <p>
          {applicationText('againTemplate')}{' '}
          <Link to={paths.templateFields({ templateId: template.templateId })}>
            {applicationText('againEditTemplate')}
          </Link>
        </p>
      )}
    </Message>
  )
}
