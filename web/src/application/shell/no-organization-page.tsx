import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../session/account.tsx'
import { Page } from './page.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Shown to people who left their last organization, or were removed from it. */
export function NoOrganizationPage() {
  const { account } = useAccount()
  const signOut = useSignOut()
  return (
    <Page title={applicationText('noOrganizationTitle')}>
      <div className="app-section">
        <p>{applicationText('noOrganizationBody', { email: account.email })}</p>
        <div className="send-buttons">
          <Link className="button button-plain" to={paths.account({})}>
            {applicationText('account')}
          </Link>
          <Button onClick={signOut}>{applicationText('signOut')}</Button>
        </div>
      </div>
    </Page>
  )
}
