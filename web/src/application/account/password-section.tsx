import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsPerson } from '../../api/call-as-person.ts'
import { formProblem } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../session/account.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { ChangePasswordSheet } from './change-password-sheet.tsx'

export function PasswordSection() {
  return useAccount().account.signIn.hasPassword ? <ChangePassword /> : <FirstPassword />
}

/**
 * Shown to people who joined through the provider. They set a password through a mailed link, like people who forgot
 * theirs.
 */
function FirstPassword() {
  const mail = useMailWord()
  const { email, signIn } = useAccount().account
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callAsPerson('POST /password-resets', { body: { email } }),
  })
  return (
    <section className="app-section" aria-labelledby="password">
      <h2 id="password">{accountText('passwordTitle')}</h2>
      <p className="muted">{accountText('noPasswordBody', { provider: signIn.provider ?? '' })}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {formProblem(error)}
        </p>
      )}
      <div className="app-actions">
        {!isSuccess && (
          <Button busy={isPending} onClick={() => mutate()}>
            {accountText('choosePasswordByMail')}
          </Button>
        )}
        <span role="status">{isSuccess && accountText('choosePasswordSent', { email, mail })}</span>
      </div>
    </section>
  )
}

function ChangePassword() {
  const [state, setState] = useState<'idle' | 'changing' | 'changed'>('idle')
  return (
    <section className="app-section" aria-labelledby="password">
      <h2 id="password">{accountText('passwordTitle')}</h2>
      <p className="muted">{accountText('passwordBody')}</p>
      <div className="app-actions">
        <Button onClick={() => setState('changing')}>{accountText('changePassword')}</Button>
        <span role="status">{state === 'changed' && accountText('passwordChanged')}</span>
      </div>
      {state === 'changing' && (
        <ChangePasswordSheet onClose={() => setState('idle')} onChanged={() => setState('changed')} />
      )}
    </section>
  )
}
