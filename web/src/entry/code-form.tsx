import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { callIdentity } from '../api/call-as-person.ts'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { FormError } from './form-error.tsx'

const ways = {
  code: {
    path: '/two-factor/verify-totp',
    body: 'codeBody',
    label: 'code',
    missing: 'codeMissing',
    otherWay: 'useBackupCode',
  },
  backup: {
    path: '/two-factor/verify-backup-code',
    body: 'backupCodeBody',
    label: 'backupCode',
    missing: 'backupCodeMissing',
    otherWay: 'useCode',
  },
} as const

/** Asks for the second factor: a code from an authenticator app, or a recovery code if the app is lost. */
export function CodeForm({ onSignedIn, onBack }: { onSignedIn(): void; onBack(): void }) {
  const [way, setWay] = useState<keyof typeof ways>('code')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { path, body, label, missing, otherWay } = ways[way]
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setProblem(code.trim() === '' ? entryText(missing) : undefined)
    if (code.trim() === '') return
    try {
      await callIdentity(path, { code: code.replace(/\s/g, '') })
      onSignedIn()
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== 401) throw reason
      setProblem(entryText('codeFailed'))
    }
  })
  const change = () => {
    setWay(way === 'code' ? 'backup' : 'code')
    setCode('')
    setProblem(undefined)
  }
  return (
    <form className="entry-form" noValidate onSubmit={onSubmit}>
      <p>{entryText(body)}</p>
      <TextField
        key={way}
        label={entryText(label)}
        value={code}
        onChange={setCode}
        error={problem}
        autoComplete="one-time-code"
        inputMode={way === 'code' ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <FormError error={error} />
      <Button kind="primary" type="submit" busy={isBusy}>
        {entryText('verifyCode')}
      </Button>
      <Button kind="quiet" onClick={change}>
        {entryText(otherWay)}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {entryText('backToSignIn')}
      </Button>
    </form>
  )
}
