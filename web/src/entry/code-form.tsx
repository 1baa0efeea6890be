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
    other: 'useBackupCode',
  },
  backup: {
    path: '/two-factor/verify-backup-code',
    body: 'backupCodeBody',
    label: 'backupCode',
    missing: 'backupCodeMissing',
    other: 'useCode',
  },
} as const

/** The second factor: a code of an authenticator app, or one that was kept for when that is lost. */
export function CodeForm({ onSignedIn, onBack }: { onSignedIn(): void; onBack(): void }) {
  const [way, setWay] = useState<keyof typeof ways>('code')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { path, body, label, missing, other } = ways[way]
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
        {entryText(other)}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {entryText('backToSignIn')}
      </Button>
    </form>
  )
}
