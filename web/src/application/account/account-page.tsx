import { applicationText } from '../../texts/application/application-text.ts'
import { Page } from '../shell/page.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorSection } from './factor-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'

/** `/your-account`: who one is, and how one signs in. (`/account` is the call that answers the same as JSON.) */
export const AccountPage = () => (
  <Page title={applicationText('account')}>
    <NameSection />
    <EmailSection />
    <PasswordSection />
    <FactorSection />
    <PasskeySection />
    <SessionSection />
  </Page>
)
