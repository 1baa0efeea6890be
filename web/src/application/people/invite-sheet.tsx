import { type FormEvent, useId, useState } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useOrganization } from '../session/account.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { type Role, RoleSelect } from './role-select.tsx'
import { usePeopleAct } from './use-people-act.ts'

/** Asks for an address and a role, and mails the invitation. */
export function InviteSheet({ onClose }: { onClose(): void }) {
  const { call, name: organization } = useOrganization()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const sending = usePeopleAct(
    () => call('POST /v1/organization/invitations', { body: { email: email.trim(), role } }),
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() !== '') sending.mutate(undefined)
  }
  const error = isMissing
    ? settingsText('inviteEmailMissing')
    : sending.error
      ? refusalSentence(sending.error)
      : undefined
  return (
    <FormSheet
      title={settingsText('inviteTitle', { organization })}
      button={settingsText('sendInvitation')}
      isBusy={sending.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={settingsText('inviteEmail')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={error}
      />
      <div className="text-field">
        <label htmlFor={`${id}-role`}>{settingsText('role')}</label>
        <p className="muted">{settingsText(`roleBody_${role}`)}</p>
        <RoleSelect id={`${id}-role`} role={role} onRole={setRole} />
      </div>
    </FormSheet>
  )
}
