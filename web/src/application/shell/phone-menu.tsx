import { Building2, LogOut, Menu as MenuIcon, UserCog } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { destinationsFor } from './destinations.ts'
import { AppMenu } from './menu/app-menu.tsx'
import type { MenuEntry } from './menu/menu-entry.ts'
import { useSignOut } from './use-sign-out.ts'

/** All of the rail in one menu. */
export function PhoneMenu() {
  const { account, organization, choose } = useAccount()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const destinations = organization ? destinationsFor(organization) : []
  const others = account.organizations.filter(one => one !== organization)
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
    {
      id: 'account',
      icon: <UserCog aria-hidden="true" />,
      label: applicationText('account'),
      act: () => void navigate(paths.account({})),
    },
    { id: 'sign-out', icon: <LogOut aria-hidden="true" />, label: applicationText('signOut'), act: signOut },
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
