import { Building2, LogOut, Menu as MenuIcon, UserCog } from 'lucide-react'
import { MenuItem } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { destinationsFor } from './destinations.ts'
import { AppMenu } from './menu.tsx'
import { useSignOut } from './use-sign-out.ts'

/** All of the rail in one menu. */
export function PhoneMenu() {
  const { account, organization, choose } = useAccount()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const others = account.organizations.filter(one => one !== organization)
  return (
    <AppMenu
      button={
        <>
          <MenuIcon aria-hidden="true" /> {applicationText('menu')}
        </>
      }
    >
      {organization &&
        destinationsFor(organization).map(({ path, label, icon: Icon }) => (
          <MenuItem key={path} className="app-menu-item" textValue={label} onAction={() => void navigate(path)}>
            <Icon aria-hidden="true" /> {label}
          </MenuItem>
        ))}
      {others.map(({ organizationId, name }) => (
        <MenuItem key={organizationId} className="app-menu-item" onAction={() => choose(organizationId)}>
          <Building2 aria-hidden="true" /> {applicationText('switchTo', { organization: name })}
        </MenuItem>
      ))}
      <MenuItem className="app-menu-item" onAction={() => void navigate(paths.account({}))}>
        <UserCog aria-hidden="true" /> {applicationText('account')}
      </MenuItem>
      <MenuItem className="app-menu-item" onAction={signOut}>
        <LogOut aria-hidden="true" /> {applicationText('signOut')}
      </MenuItem>
    </AppMenu>
  )
}
