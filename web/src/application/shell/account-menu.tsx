import { CircleUser, LogOut, UserCog } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { AppMenu } from './menu/app-menu.tsx'
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
      entries={[
        {
          id: 'account',
          icon: <UserCog aria-hidden="true" />,
          label: applicationText('account'),
          act: () => void navigate(paths.account({})),
        },
        { id: 'sign-out', icon: <LogOut aria-hidden="true" />, label: applicationText('signOut'), act: signOut },
      ]}
    />
  )
}
