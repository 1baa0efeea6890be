import { Building2, Menu as MenuIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { applicationText } from '../../../texts/application-text.ts'
import { useAccount } from '../../session/account.tsx'
import { destinationsFor } from '../destinations.ts'
import { AppMenu } from './app-menu.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { useAccountEntries } from './use-account-entries.tsx'

/** A single menu that replaces the rail on a phone. */
export function PhoneMenu() {
  const { account, organization, choose } = useAccount()
  const navigate = useNavigate()
  const accountEntries = useAccountEntries()
  const destinations = organization ? destinationsFor(organization) : []
  const others = account.organizations.filter(otherOrganization => otherOrganization !== organization)
  const entries: MenuEntry[] = [
    ...destinations.map(({ path, label, icon: Icon }) => ({
      id: path,
      icon: <Icon aria-hidden="true" />,
      label,
      act: () => void navigate(path),
    })),
    ...others.map(({ organizationId, name }) => ({
      id: organizationId,
      icon: <Building2 aria-hidden="true" />,
      label: applicationText('switchTo', { organization: name }),
      act: () => choose(organizationId),
    })),
    ...accountEntries,
  ]
  return (
    <AppMenu
      button={
        <>
          <MenuIcon aria-hidden="true" /> {applicationText('menu')}
        </>
      }
      entries={entries}
    />
  )
}
