import { useEffect, useRef } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import { type ParentMessage, postToParent } from '../embedding/parent-messages.ts'
import type { SessionStatus } from '../shell/use-session.ts'
import type { OpenSigning } from './signing-source.ts'

type SigningStatus = SessionStatus<OpenSigning>

/** Tells the embedding page, once, how it ended here. Returns whether the document was open here before. */
export function useParentMessages(status: SigningStatus): boolean {
  const told = useRef(false)
  const wasOpen = useRef(false)
  const lastSession = useRef<SigningSession | null>(null)
  const session = status.kind === 'open' ? status.session.session : null
  if (session) lastSession.current = session
  if (session && isOpen(session)) wasOpen.current = true
  const message = endMessage(status, lastSession.current, wasOpen.current)

  useEffect(() => {
    if (!message || told.current) return
    told.current = true
    postToParent(message, lastSession.current?.allowedOrigins ?? [])
  }, [message])
  return wasOpen.current
}

function endMessage(status: SigningStatus, session: SigningSession | null, wasOpen: boolean): ParentMessage | null {
  const ids = session && {
    signatureRequestId: session.signatureRequestId,
    recipientSignatureId: session.recipientSignatureId,
  }
  if (status.kind === 'ended') return { type: 'onSigningError', ...ids, reason: status.reason }
  if (!ids || !session || status.kind !== 'open') return null
  if (session.state === 'Expired') return { type: 'onSigningError', ...ids, reason: 'RequestExpired' }
  if (!wasOpen) return null
  if (session.state === 'Declined') return { type: 'onSigningDeclined', ...ids }
  return isOpen(session) ? null : { type: 'onSigningComplete', ...ids }
}

const isOpen = ({ state }: SigningSession) => state === 'Ready' || state === 'Waiting'
