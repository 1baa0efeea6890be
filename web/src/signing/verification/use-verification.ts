import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, call } from '../../api/call.ts'
import type { SignerVerification } from '../../api/generated/calls.ts'

export interface Verification {
  /** Null while it is loading. */
  state: SignerVerification | null
  hasFailed: boolean
  load(): Promise<void>
  /** Mails a code. Throws `ApiError` or `ConnectionError`. */
  send(): Promise<void>
  /** Forgets the mailed code, which can no longer be entered. */
  forget(): void
}

/** Follows the verification of a link by code. Calls `onEnded` if the link has ended. */
export function useVerification(token: string, onEnded: (error: ApiError) => void): Verification {
  const [state, setState] = useState<SignerVerification | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      setState(await call(token, 'GET /signing/session/code', {}))
    } catch (error) {
      if (error instanceof ApiError && [401, 410].includes(error.status)) onEnded(error)
      else setFailed(true)
    }
  }, [token, onEnded])
  useEffect(() => void load(), [load])

  return useMemo(
    () => ({
      state,
      hasFailed,
      load,
      send: async () => setState(await call(token, 'POST /signing/session/code', {})),
      forget: () => setState(before => before && { ...before, sentAt: null, expiresAt: null, resendAt: null }),
    }),
    [token, state, hasFailed, load],
  )
}
