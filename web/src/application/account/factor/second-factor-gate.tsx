import { useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useAccount } from '../../session/account.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

/** Shows the pages of an organization only to people who meet its second-factor requirement. */
export function SecondFactorGate() {
  const { organization } = useAccount()
  return organization ? <OrganizationGate key={organization.organizationId} {...organization} /> : <Outlet />
}

/** Keeps the page that asks for a second factor until the person continues: it may be showing their recovery codes. */
function OrganizationGate({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  const [isKeptOut, setKeptOut] = useState(needsSecondFactor)
  if (needsSecondFactor && !isKeptOut) setKeptOut(true)
  const location = useLocation()
  const navigate = useNavigate()
  const goOn = () => {
    setKeptOut(false)
    // Moves the focus to the page that was withheld, as after a navigation.
    void navigate(location, { replace: true })
  }
  return isKeptOut ? <SecondFactorPage onGoOn={goOn} /> : <Outlet />
}
