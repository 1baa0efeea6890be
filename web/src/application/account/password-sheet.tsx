import { useState } from 'react'
import { FormError } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import type { ButtonKind } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { usePasswordProblem } from './use-password-problem.ts'

interface PasswordSheetProps {
  title: string
  body?: string
  /** The label of the submit button. */
  button: string
  kind?: ButtonKind
  act(password: string): Promise<unknown>
  onDone(): void
  onClose(): void
}

/** Asks for the password before an action that must not be possible for someone else at an unlocked browser. */
export function PasswordSheet({ title, body, button, kind = 'primary', act, onDone, onClose }: PasswordSheetProps) {
  const [password, setPassword] = useState('')
  const { problem, checked } = usePasswordProblem()
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    if (await checked(password, () => act(password))) onDone()
  })
  return (
    <FormSheet title={title} button={button} kind={kind} isBusy={isBusy} onSubmit={onSubmit} onClose={onClose}>
      {body && <p>{body}</p>}
      <p className="muted">{accountText('passwordFirst')}</p>
      <PasswordField
        label={accountText('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <FormError error={error} />
    </FormSheet>
  )
}
