import { CircleUser, LogOut } from 'lucide-react'
import { MenuItem } from 'react-aria-components/Menu'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { AppMenu } from './menu.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and what they can do about it. */
export function AccountMenu() {
  const { account } = useAccount()
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
      <MenuItem className="app-menu-item" onAction={signOut}>
        <LogOut aria-hidden="true" /> {applicationText('signOut')}
      </MenuItem>
    </AppMenu>
  )
}
