import { CircleAlert, CircleCheck } from 'lucide-react'
import { accountText } from '../../texts/account-text.ts'
import { useAccount } from '../session/account.tsx'
import { SendConfirmation } from '../shell/send-confirmation.tsx'

/** Shows the address of the account, and whether it is confirmed. */
export function EmailSection() {
  const { email, hasVerifiedEmail } = useAccount().account
  return (
    <section className="app-section" aria-labelledby="email">
      <h2 id="email">{accountText('emailTitle')}</h2>
      <p className="app-breakable">{email}</p>
      <p className="app-state" data-state={hasVerifiedEmail ? 'completed' : 'waiting'}>
        {hasVerifiedEmail ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}{' '}
        {accountText(hasVerifiedEmail ? 'emailConfirmed' : 'emailUnconfirmed')}
      </p>
      {!hasVerifiedEmail && (
        <>
          <p className="muted">{accountText('emailUnconfirmedBody')}</p>
          <SendConfirmation email={email} />
        </>
      )}
    </section>
  )
}
