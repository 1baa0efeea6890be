import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callIdentity } from '../../api/call-as-person.ts'
import { leastPasswordLength, refusedField } from '../../entry/entry-problems.ts'
import { FormError } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { sessionsKey } from './account-keys.ts'
import { usePasswordProblem } from './use-password-problem.ts'

interface ChangePasswordSheetProps {
  onClose(): void
  onChanged(): void
}

/** Asks for the current password and the new password. */
export function ChangePasswordSheet({ onClose, onChanged }: ChangePasswordSheetProps) {
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [isShort, setShort] = useState(false)
  const { problem, checked } = usePasswordProblem()
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const isTooShort = [...newPassword].length < leastPasswordLength
    setShort(isTooShort)
    const body = { currentPassword, newPassword }
    if (isTooShort || !(await checked(currentPassword, () => callIdentity('/change-password', body)))) return
    await queries.invalidateQueries({ queryKey: sessionsKey })
    onChanged()
  })
  return (
    <FormSheet
      title={accountText('changePassword')}
      button={accountText('changePassword')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PasswordField
        label={accountText('currentPassword')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={problem}
      />
      <PasswordField
        label={accountText('newPassword')}
        hint={accountText('newPasswordHint', { count: leastPasswordLength })}
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        error={isShort ? accountText('newPasswordShort', { count: leastPasswordLength }) : refusedPassword(error)}
      />
      {refusedPassword(error) === undefined && <FormError error={error} />}
    </FormSheet>
  )
}

/**
 * Returns the service's reason for refusing a password that is long enough. Its message then begins with the field's
 * name.
 */
const refusedPassword = (error: unknown): string | undefined => refusedField(error, ['password']).password
