import { useState } from 'react'
import { callIdentity } from '../../../api/call-as-person.ts'
import { accountText } from '../../../texts/account-text.ts'
import { PasswordSheet } from '../password-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'

/** Creates new recovery codes and shows them. */
export function NewCodesSheets({ onClose }: { onClose(): void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesSheet codes={codes} onClose={onClose} />
  const make = async (password: string) => {
    const made = await callIdentity<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password })
    setCodes(made.backupCodes)
  }
  return (
    <PasswordSheet
      title={accountText('newCodes')}
      body={accountText('newCodesBody')}
      button={accountText('makeNewCodes')}
      act={make}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}
