import { useEffect, useRef } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import { type ParentMessage, postToParent } from '../embedding/parent-messages.ts'
import type { SessionStatus } from '../shell/use-session.ts'
import type { OpenSigning } from './signing-source.ts'

type SigningStatus = SessionStatus<OpenSigning>

/**
 * Reports to the embedding page, once, how signing ended on this page and, after a signature, that the document is
 * sealed. Returns whether the document was open on this page before.
 */
export function useParentMessages(status: SigningStatus): boolean {
  const sentTypes = useRef(new Set<ParentMessage['type']>())
  const wasOpen = useRef(false)
  const lastSession = useRef<SigningSession | null>(null)
  const session = status.kind === 'open' ? status.session.session : null
  if (session) lastSession.current = session
  if (session && isOpen(session)) wasOpen.current = true
  const messages = endMessages(status, lastSession.current, wasOpen.current)

  useEffect(() => {
    for (const message of messages) {
      const isSecondEnd = sentTypes.current.size > 0 && message.type !== 'onEnvelopeCompleted'
      if (isSecondEnd || sentTypes.current.has(message.type)) continue
      sentTypes.current.add(message.type)
      postToParent(message, lastSession.current?.allowedOrigins ?? [])
    }
  }, [messages])
  return wasOpen.current
}

function endMessages(status: SigningStatus, session: SigningSession | null, wasOpen: boolean): ParentMessage[] {
  const ids = session && {
    signatureRequestId: session.signatureRequestId,
    recipientSignatureId: session.recipientSignatureId,
  }
  if (status.kind === 'ended') return [{ type: 'onSigningError', ...ids, reason: status.reason }]
  if (!ids || !session || status.kind !== 'open') return []
  if (session.state === 'Expired') return [{ type: 'onSigningError', ...ids, reason: 'RequestExpired' }]
  if (!wasOpen || isOpen(session)) return []
  if (session.state === 'Declined') return [{ type: 'onSigningDeclined', ...ids }]
  // A session without the signature was loaded before signing, so it does not show who still has to sign.
  const completed = session.signedAt === null ? {} : { completed: session.waitingFor.length === 0 }
  const signed = { type: 'onSigningComplete', ...ids, ...completed } as const
  return session.state === 'Completed' ? [signed, { type: 'onEnvelopeCompleted', ...ids }] : [signed]
}

const isOpen = ({ state }: SigningSession) => state === 'Ready' || state === 'Waiting'
