import { useState } from 'react'
import { callIdentity } from '../../../api/call-as-person.ts'
import { accountText } from '../../../texts/account-text.ts'
import { PasswordSheet } from '../password-sheet.tsx'
import { AppCodeSheet } from './app-code-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'

interface Offered {
  totpURI: string
  backupCodes: string[]
}

/**
 * Turns the second factor on: asks for the password, then for a code that proves the app has the key, then shows the
 * recovery codes.
 */
export function TurnOnSheets({ onClose }: { onClose(): void }) {
  const [offered, setOffered] = useState<Offered>()
  const [isOn, setOn] = useState(false)
  if (!offered)
    return (
      <PasswordSheet
        title={accountText('factorTurnOnTitle')}
        button={accountText('next')}
        act={async password => setOffered(await callIdentity<Offered>('/two-factor/enable', { password }))}
        onDone={() => undefined}
        onClose={onClose}
      />
    )
  if (!isOn) return <AppCodeSheet uri={offered.totpURI} onDone={() => setOn(true)} onClose={onClose} />
  return <RecoveryCodesSheet codes={offered.backupCodes} onClose={onClose} />
}
