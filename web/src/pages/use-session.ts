import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/request.ts'
import type { SigningClient } from '../api/signing-session.ts'
import type { SigningSession } from '../api/signing-types.ts'
import type { SessionNote } from '../signing/use-signing.ts'

export type SessionStatus =
  | { kind: 'loading' }
  | { kind: 'open'; session: SigningSession; note?: SessionNote | undefined }
  | { kind: 'ended'; reason: 'LinkExpired' | 'LinkInvalid' }
  | { kind: 'failed' }

const linkExpired = 'Signing link has expired'

/** Milliseconds until the page asks again how things stand; null when nothing more is expected. */
export function pollDelayMs(session: SigningSession, askedBefore: number): number | null {
  if (session.state === 'Waiting') return 15_000
  if (session.state !== 'Signed') return null
  return session.waitingFor.length > 0 ? 15_000 : Math.min(10_000, 150 * 1.5 ** askedBefore)
}

/** A note stays; a signer who has waited is told that their turn has come. */
function noteAfter(before: SessionStatus, session: SigningSession): SessionNote | undefined {
  if (before.kind !== 'open') return undefined
  return before.session.state === 'Waiting' && session.state === 'Ready' ? 'turnCame' : before.note
}

/** Loads the session of a link and follows it while it waits for others or for the seal. */
export function useSession(client: SigningClient) {
  const [status, setStatus] = useState<SessionStatus>({ kind: 'loading' })
  const asked = useRef(0)

  const onEnded = useCallback((error: ApiError) => {
    setStatus({ kind: 'ended', reason: error.message === linkExpired ? 'LinkExpired' : 'LinkInvalid' })
  }, [])
  const onSession = useCallback((session: SigningSession, note?: SessionNote) => {
    asked.current = 0
    setStatus({ kind: 'open', session, note })
  }, [])

  const load = useCallback(async () => {
    setStatus({ kind: 'loading' })
    try {
      onSession(await client.load())
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onEnded(error)
      else setStatus({ kind: 'failed' })
    }
  }, [client, onSession, onEnded])
  useEffect(() => void load(), [load])

  useEffect(() => {
    const delayMs = status.kind === 'open' ? pollDelayMs(status.session, asked.current) : null
    if (delayMs === null) return
    const timer = setTimeout(async () => {
      asked.current += 1
      try {
        const session = await client.load()
        setStatus(before => ({ kind: 'open', session, note: noteAfter(before, session) }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onEnded(error)
        else setStatus(before => ({ ...before }))
      }
    }, delayMs)
    return () => clearTimeout(timer)
  }, [status, client, onEnded])

  return { status, load, onSession, onEnded, askedCount: asked.current }
}
