import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { callAsPerson } from '../../api/call-as-person.ts'
import { formProblem } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../session/account.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'

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
      {!hasVerifiedEmail && <SendConfirmation email={email} />}
    </section>
  )
}

function SendConfirmation({ email }: { email: string }) {
  const mail = useMailWord()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callAsPerson('POST /account/confirmation', {}),
  })
  return (
    <>
      <p className="muted">{accountText('emailUnconfirmedBody')}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {formProblem(error)}
        </p>
      )}
      <div className="app-actions">
        {!isSuccess && (
          <Button busy={isPending} onClick={() => mutate()}>
            {accountText('sendConfirmation')}
          </Button>
        )}
        <span role="status">{isSuccess && accountText('confirmationSent', { email, mail })}</span>
      </div>
    </>
  )
}
