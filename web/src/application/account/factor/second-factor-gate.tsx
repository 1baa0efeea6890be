import { lazy, Suspense, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { LoadingPage } from '../../../shell/link-notices.tsx'
import { useAccount } from '../../session/account.tsx'

// Few people see this page, and only once. The others need not load it.
const SecondFactorPage = lazy(async () => ({ default: (await import('./second-factor-page.tsx')).SecondFactorPage }))

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
  if (!isKeptOut) return <Outlet />
  return (
    <Suspense fallback={<LoadingPage />}>
      <SecondFactorPage onGoOn={goOn} />
    </Suspense>
  )
}
