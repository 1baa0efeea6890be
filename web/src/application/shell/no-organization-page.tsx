import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { Page } from './page.tsx'

/** For somebody who left their last organization, or was removed from it. */
export function NoOrganizationPage() {
  const { account } = useAccount()
  return (
    <Page title={applicationText('noOrganizationTitle')}>
      <p>{applicationText('noOrganizationBody', { email: account.email })}</p>
    </Page>
  )
}
