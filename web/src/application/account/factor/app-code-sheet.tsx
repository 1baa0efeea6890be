import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { callIdentity } from '../../../api/call-as-person.ts'
import { FormError } from '../../../entry/form-error.tsx'
import { accountText } from '../../../texts/account-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'

/** The QR code is loaded only when this sheet opens. */
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface AppCodeSheetProps {
  /** The key in the format that authenticator apps accept (`otpauth://`). */
  uri: string
  onDone(): void
  onClose(): void
}

/** Shows the key for an authenticator app, and asks for a code from it. */
export function AppCodeSheet({ uri, onDone, onClose }: AppCodeSheetProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setProblem(code.trim() === '' ? accountText('codeMissing') : undefined)
    if (code.trim() === '') return
    try {
      await callIdentity('/two-factor/verify-totp', { code: code.replace(/\s/g, '') })
      onDone()
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== 401) throw reason
      setProblem(accountText('codeWrong'))
    }
  })
  return (
    <FormSheet
      title={accountText('addKeyTitle')}
      button={accountText('factorTurnOn')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{accountText('scanKey')}</p>
      <Suspense fallback={<div className="app-qr" />}>
        <QrCode text={uri} label={accountText('qrCode')} />
      </Suspense>
      <p>{accountText('typeKey')}</p>
      <code className="app-key">{keyOf(uri)}</code>
      <p>
        <a href={uri}>{accountText('openApp')}</a>
      </p>
      <TextField
        label={accountText('enterCode')}
        value={code}
        onChange={setCode}
        error={problem}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
      <FormError error={error} />
    </FormSheet>
  )
}

/** Formats the key in groups of four. */
const keyOf = (uri: string): string => (new URL(uri).searchParams.get('secret') ?? '').replace(/.{4}(?=.)/g, '$& ')
