import { useId, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { callIdentity } from '../../api/call-as-person.ts'
import { FormError } from '../../entry/form-error.tsx'
import { applicationText } from '../../texts/application/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface AppCodeSheetProps {
  /** The key, as authenticator apps take it (`otpauth://`). */
  uri: string
  onDone(): void
  onClose(): void
}

/** Hands the key to an authenticator app, and takes a code of it. */
export function AppCodeSheet({ uri, onDone, onClose }: AppCodeSheetProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setProblem(code.trim() === '' ? applicationText('codeMissing') : undefined)
    if (code.trim() === '') return
    try {
      await callIdentity('/two-factor/verify-totp', { code: code.replace(/\s/g, '') })
      onDone()
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== 401) throw reason
      setProblem(applicationText('codeWrong'))
    }
  })
  return (
    <Sheet
      title={applicationText('addKeyTitle')}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            {applicationText('factorTurnOn')}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" noValidate onSubmit={onSubmit}>
        <p>{applicationText('typeKey')}</p>
        <code className="app-key">{keyOf(uri)}</code>
        <p>
          <a href={uri}>{applicationText('openApp')}</a>
        </p>
        <TextField
          label={applicationText('enterCode')}
          value={code}
          onChange={setCode}
          error={problem}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <FormError error={error} />
      </form>
    </Sheet>
  )
}

/** The key in groups of four. */
const keyOf = (uri: string): string => (new URL(uri).searchParams.get('secret') ?? '').replace(/.{4}(?=.)/g, '$& ')
