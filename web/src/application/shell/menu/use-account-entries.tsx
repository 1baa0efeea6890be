import { LogOut, UserCog } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { MenuEntry } from './menu-entry.ts'

/** Returns the menu entries for the person who is signed in. */
export function useAccountEntries(): MenuEntry[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return [
    {
      id: 'account',
      icon: <UserCog aria-hidden="true" />,
      label: applicationText('account'),
      act: () => void navigate(paths.account({})),
    },
    { id: 'sign-out', icon: <LogOut aria-hidden="true" />, label: applicationText('signOut'), act: signOut },
  ]
}
