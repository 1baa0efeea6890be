import { Outlet } from 'react-router'
import { useAccount } from '../session/account.tsx'
import { NoOrganizationPage } from './no-organization-page.tsx'

/** A page that fills the window: it has its own header, which leads back. */
export function FullPage() {
  const { organization } = useAccount()
  return organization ? <Outlet key={organization.organizationId} /> : <NoOrganizationPage />
}
