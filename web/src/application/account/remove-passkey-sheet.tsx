import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removePasskey } from '../../api/passkeys.ts'
import { accountText } from '../../texts/account-text.ts'
import { accountKey } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { passkeysKey } from './account-keys.ts'

/** Explains what removing the passkey means, and asks for confirmation. */
export function RemovePasskeySheet({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: (_: undefined) => removePasskey(id),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: passkeysKey })
      void queries.invalidateQueries({ queryKey: accountKey })
      onClose()
    },
  })
  return (
    <ConfirmSheet
      title={accountText('removePasskeyTitle', { name })}
      body={accountText('removePasskeyBody')}
      button={accountText('removePasskey')}
      act={removal}
      onClose={onClose}
    />
  )
}
