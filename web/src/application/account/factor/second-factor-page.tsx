import { useLocation } from 'react-router'
import { signInPath } from '../../../paths.ts'
import { accountText } from '../../../texts/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useAccount, useOrganization } from '../../session/account.tsx'
import { Page } from '../../shell/page.tsx'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { PasskeySection } from '../passkey-section.tsx'
import { FactorSection } from './factor-section.tsx'

/** Replaces every page of an organization that requires a second factor, for people who signed in without one. */
export function SecondFactorPage({ onGoOn }: { onGoOn(): void }) {
  const { needsSecondFactor, name } = useOrganization()
  const { hasTwoFactor, hasPasskey, signIn } = useAccount().account
  if (!needsSecondFactor)
    return (
      <Page
        title={accountText('factorDoneTitle')}
        action={
          <Button kind="primary" onClick={onGoOn}>
            {accountText('factorGoOn')}
          </Button>
        }
      >
        <p>{accountText('factorDoneBody')}</p>
        <WaysToSetUp hasPassword={signIn.hasPassword} />
      </Page>
    )
  return (
    <Page title={accountText(hasTwoFactor ? 'factorSignInWithTitle' : 'factorNeededTitle')}>
      <p>{accountText(hasTwoFactor ? 'factorSignInWithBody' : 'factorNeededBody', { organization: name })}</p>
      {(hasTwoFactor || hasPasskey) && <SignInWithIt />}
      {!hasTwoFactor && <WaysToSetUp hasPassword={signIn.hasPassword} />}
    </Page>
  )
}

/** Offers the ways to set up a second factor. An authenticator app is offered only to people with a password. */
const WaysToSetUp = ({ hasPassword }: { hasPassword: boolean }) => (
  <>
    {hasPassword && <FactorSection />}
    <PasskeySection />
  </>
)

/** Shown to people who have a second factor but signed in without it. */
function SignInWithIt() {
  const { pathname, search } = useLocation()
  const { hasTwoFactor } = useAccount().account
  const signOut = useSignOut(signInPath(pathname + search))
  return (
    <section className="app-section" aria-labelledby="sign-in-with-it">
      <h2 id="sign-in-with-it">{accountText('factorSignInTitle')}</h2>
      <p>{accountText(hasTwoFactor ? 'factorSignInBody' : 'factorSignInPasskeyBody')}</p>
      <Button kind="primary" onClick={signOut}>
        {accountText('factorSignIn')}
      </Button>
    </section>
  )
}
