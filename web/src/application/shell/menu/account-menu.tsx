import { CircleUser } from 'lucide-react'
import { useAccount } from '../../session/account.tsx'
import { AppMenu } from './app-menu.tsx'
import { useAccountEntries } from './use-account-entries.tsx'

/** A menu with the name of the signed-in person, for their account and for signing out. */
export function AccountMenu() {
  const { account } = useAccount()
  const name = account.name || account.email
  return (
    <AppMenu
      button={
        <>
          <CircleUser aria-hidden="true" /> <span>{name}</span>
        </>
      }
      entries={useAccountEntries()}
    />
  )
}
