import { FileCheck2 } from 'lucide-react'
import { NavLink, Outlet, useMatch } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { OfflineStrip } from '../../shell/strips.tsx'
import { applicationText } from '../../texts/application-text.ts'
import { text } from '../../texts/text.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { useAccount } from '../session/account.tsx'
import type { Organization } from '../session/chosen-organization.ts'
import { useLiveReads } from '../session/use-live-reads.ts'
import { destinationsFor } from './destinations.ts'
import { AccountMenu } from './menu/account-menu.tsx'
import { OrganizationMenu } from './menu/organization-menu.tsx'
import { PhoneMenu } from './menu/phone-menu.tsx'
import { NoOrganizationPage } from './no-organization-page.tsx'

/** Shows the rail and the page next to it; on a phone, a bar with a menu above the page. */
export function Frame() {
  const { organization } = useAccount()
  // The account belongs to the person, whichever organizations they are in.
  const isAccount = useMatch(pagePatterns.account) !== null
  const isNarrow = useMediaQuery('(max-width: 47.99rem)')
  return (
    <div className="app-frame">
      <a className="skip-link" href="#main">
        {applicationText('skipToContent')}
      </a>
      <header className="app-rail">
        <p className="app-product">
          <FileCheck2 aria-hidden="true" /> {text('productName')}
        </p>
        {isNarrow ? <PhoneMenu /> : <Rail />}
      </header>
      <div className="app-main">
        <OfflineStrip isFilling={false} />
        {organization && <LivePage key={organization.organizationId} {...organization} />}
        {!organization && (isAccount ? <Outlet /> : <NoOrganizationPage />)}
      </div>
    </div>
  )
}

function LivePage({ organizationId, needsSecondFactor }: Organization) {
  useLiveReads(needsSecondFactor ? null : organizationId)
  return <Outlet />
}

function Rail() {
  const { organization } = useAccount()
  return (
    <>
      {organization && (
        <nav aria-label={applicationText('mainNavigation')}>
          {destinationsFor(organization).map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              <Icon aria-hidden="true" /> {label}
            </NavLink>
          ))}
        </nav>
      )}
      <div className="app-rail-end">
        <OrganizationMenu />
        <AccountMenu />
      </div>
    </>
  )
}
