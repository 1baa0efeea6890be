import { applicationText } from '../../texts/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { Page } from './page.tsx'

/** Shown to people who left their last organization, or were removed from it. */
export function NoOrganizationPage() {
  const { account } = useAccount()
  return (
    <Page title={applicationText('noOrganizationTitle')}>
      <p>{applicationText('noOrganizationBody', { email: account.email })}</p>
    </Page>
  )
}
