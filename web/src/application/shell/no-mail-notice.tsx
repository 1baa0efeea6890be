import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { useMailWord } from './use-mail-word.ts'

/** Says that nobody gets an email, as long as no mail server is set up. */
export function NoMailNotice() {
  const { may } = useOrganization()
  if (useMailWord() === 'sent') return null
  return (
    <Message tone="warn">
      {applicationText('noMailServer')}{' '}
      {may('settings:write') && <Link to={paths.mail({})}>{applicationText('noMailServerSet')}</Link>}
    </Message>
  )
}
