import { CircleUser, LogOut, UserCog } from 'lucide-react'
import { MenuItem } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { AppMenu } from './menu.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and what they can do about it. */
export function AccountMenu() {
  const { account } = useAccount()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const name = account.name || account.email
  return (
    <AppMenu
      button={
        <>
          <CircleUser aria-hidden="true" /> <span>{name}</span>
        </>
      }
    >
      <MenuItem className="app-menu-item" onAction={() => void navigate(paths.account({}))}>
        <UserCog aria-hidden="true" /> {applicationText('account')}
      </MenuItem>
      <MenuItem className="app-menu-item" onAction={signOut}>
        <LogOut aria-hidden="true" /> {applicationText('signOut')}
      </MenuItem>
    </AppMenu>
  )
}
