import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { addPasskey } from '../../api/passkeys.ts'
import { formProblem } from '../../entry/form-error.tsx'
import { accountText } from '../../texts/account-text.ts'
import { Message } from '../../ui/message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { accountKey } from '../session/account.tsx'
import { FormSheet } from '../shell/form-sheet.tsx'
import { passkeysKey } from './account-keys.ts'
import { deviceWords } from './device-words.ts'

/** Asks for a name for the passkey; the device then asks for everything else. */
export function AddPasskeySheet({ onClose }: { onClose(): void }) {
  const queries = useQueryClient()
  const [name, setName] = useState(deviceWords(navigator.userAgent))
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    await addPasskey(name.trim())
    await queries.invalidateQueries({ queryKey: passkeysKey })
    void queries.invalidateQueries({ queryKey: accountKey })
    onClose()
  })
  return (
    <FormSheet
      title={accountText('addPasskey')}
      button={accountText('passkeyCreate')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={accountText('passkeyName')}
        hint={accountText('passkeyNameHint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
        error={isMissing ? accountText('passkeyNameMissing') : undefined}
      />
      {error !== null && <Message tone="bad">{passkeyProblem(error)}</Message>}
    </FormSheet>
  )
}

function passkeyProblem(error: unknown): string {
  if (error instanceof DOMException)
    return accountText(error.name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyCancelled')
  if (!(error instanceof ApiError) || error.status !== 403) return formProblem(error)
  return accountText(error.message.startsWith('The passkey was used') ? 'passkeyNotVerified' : 'signInAgain')
}
