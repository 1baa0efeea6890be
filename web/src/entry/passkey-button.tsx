import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { knowsPasskeys, signInWithPasskey } from '../api/passkeys.ts'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { formProblem } from './form-error.tsx'

/** Signs the person in with a passkey, if the browser supports passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (!knowsPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      await signInWithPasskey()
      onSignedIn()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {error !== null && <Message tone="bad">{passkeyProblem(error)}</Message>}
      <Button busy={isBusy} icon={<KeyRound aria-hidden="true" />} onClick={() => void signIn()}>
        {entryText('usePasskey')}
      </Button>
    </>
  )
}

function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return entryText('passkeyNotVerified')
  const isUnknown = error instanceof ApiError && (error.status === 400 || error.status === 401)
  return isUnknown || error instanceof DOMException ? entryText('passkeyFailed') : formProblem(error)
}
