import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'

/** The reason why a link no longer works, or never did. */
export type EndedReason = 'LinkExpired' | 'LinkSuperseded' | 'ContentDeleted' | 'LinkInvalid'

/** The state of the session that a link opens. */
export type SessionStatus<Session> =
  | { kind: 'loading' }
  | { kind: 'open'; session: Session }
  /** `organization` can create a new link; null if unknown. */
  | { kind: 'ended'; reason: EndedReason; organization: string | null }
  /** The holder of the link first has to prove who they are. */
  | { kind: 'unverified' }
  | { kind: 'failed' }

/**
 * The source of a session. It must be the same object from one render to the next: a new object loads the session
 * again.
 */
export interface SessionSource<Session> {
  /** Throws `ApiError` or `ConnectionError`. */
  load(): Promise<Session>
  /** Milliseconds until the page polls again; null if no more change is expected. */
  pollDelayMs?(session: Session, askedBefore: number): number | null
  /** Merges the previous session into the polled one; without it, nothing of the previous session is kept. */
  follow?(before: Session, now: Session): Session
}

export interface LinkSession<Session> {
  status: SessionStatus<Session>
  /** Loads the session again, after a failure. */
  load(): Promise<void>
  /** Replaces the session after an action on this page. */
  onSession(session: Session): void
  /** Called when the link no longer opens the session, because it has ended (401, 410) or asks for a proof (403). */
  onEnded(error: ApiError): void
  /** The number of times that the page has polled since the last change by an action. */
  askedCount: number
}

/** Loads the session of a link, and polls it as long as its source expects a change. */
export function useSession<Session>(source: SessionSource<Session>): LinkSession<Session> {
  const [status, setStatus] = useState<SessionStatus<Session>>({ kind: 'loading' })
  const asked = useRef(0)

  const onEnded = useCallback((error: ApiError) => {
    if (error.status === 403) return setStatus({ kind: 'unverified' })
    setStatus({ kind: 'ended', reason: endedReason(error), organization: error.organization })
  }, [])
  const onSession = useCallback((session: Session) => {
    asked.current = 0
    setStatus({ kind: 'open', session })
  }, [])

  const load = useCallback(async () => {
    setStatus({ kind: 'loading' })
    try {
      onSession(await source.load())
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404, 410].includes(error.status)) onEnded(error)
      else setStatus({ kind: 'failed' })
    }
  }, [source, onSession, onEnded])
  useEffect(() => void load(), [load])

  useEffect(() => {
    const delayMs = status.kind === 'open' ? (source.pollDelayMs?.(status.session, asked.current) ?? null) : null
    if (delayMs === null) return
    const timer = setTimeout(async () => {
      asked.current += 1
      try {
        const now = await source.load()
        setStatus(before => ({ kind: 'open', session: merged(source, before, now) }))
      } catch (error) {
        if (error instanceof ApiError && [401, 403, 410].includes(error.status)) onEnded(error)
        else setStatus(before => ({ ...before }))
      }
    }, delayMs)
    return () => clearTimeout(timer)
  }, [status, source, onEnded])

  return { status, load, onSession, onEnded, askedCount: asked.current }
}

function endedReason({ status, message }: ApiError): EndedReason {
  if (status === 410) return 'ContentDeleted'
  if (message.startsWith('Signing link was replaced')) return 'LinkSuperseded'
  return message.endsWith('link has expired') ? 'LinkExpired' : 'LinkInvalid'
}

function merged<Session>(source: SessionSource<Session>, before: SessionStatus<Session>, now: Session): Session {
  return before.kind === 'open' && source.follow ? source.follow(before.session, now) : now
}
