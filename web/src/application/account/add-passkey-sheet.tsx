import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { addPasskey } from '../../api/passkeys.ts'
import { formProblem } from '../../entry/form-error.tsx'
import { applicationText } from '../../texts/application/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { passkeysKey } from './account-keys.ts'
import { deviceWords } from './device-words.ts'

/** Asks what the passkey is called; then the device asks the rest. */
export function AddPasskeySheet({ onClose }: { onClose(): void }) {
  const id = useId()
  const queries = useQueryClient()
  const [name, setName] = useState(deviceWords(navigator.userAgent))
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    await addPasskey(name.trim())
    await queries.invalidateQueries({ queryKey: passkeysKey })
    onClose()
  })
  return (
    <Sheet
      title={applicationText('addPasskey')}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            {applicationText('passkeyCreate')}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" noValidate onSubmit={onSubmit}>
        <TextField
          label={applicationText('passkeyName')}
          hint={applicationText('passkeyNameHint')}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={setName}
          error={isMissing ? applicationText('passkeyNameMissing') : undefined}
        />
        {error !== null && <Message tone="bad">{passkeyProblem(error)}</Message>}
      </form>
    </Sheet>
  )
}

function passkeyProblem(error: unknown): string {
  if (error instanceof DOMException)
    return applicationText(error.name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyCancelled')
  return error instanceof ApiError && error.status === 403 ? applicationText('signInAgain') : formProblem(error)
}
