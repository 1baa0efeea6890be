import { accountText } from '../../texts/account-text.ts'
import { useAccount } from '../session/account.tsx'
import { Page } from '../shell/page.tsx'
import { ChangeSection } from './change-section.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorSection } from './factor/factor-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { SavedSignatureSection } from './saved-signature-section.tsx'
import { SessionSection } from './session-section.tsx'

/** `/your-account`: who the person is, how they sign in, and their saved signature. (The call `/account` returns the same data as JSON.) */
export function AccountPage() {
  const { isProviderOnly, hasPassword } = useAccount().account.signIn
  return (
    <Page title={accountText('account')}>
      <NameSection />
      <EmailSection />
      <ProviderSection />
      {!isProviderOnly && <PasswordSection />}
      {!isProviderOnly && hasPassword && <FactorSection />}
      {!isProviderOnly && <PasskeySection />}
      <SavedSignatureSection />
      <SessionSection />
      <ChangeSection />
    </Page>
  )
}
