import { useEffect, useRef } from 'react'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { type ParentMessage, postToParent } from '../../embedding/parent-messages.ts'

/** Notifies the embedding page when this member's side has sent the document, and when both sides agree. */
export function useTurnMessages(session: RedlineSession): void {
  const before = useRef(session)
  useEffect(() => {
    const messages = messagesOf(before.current, session)
    before.current = session
    for (const message of messages) postToParent(message, session.allowedOrigins)
  }, [session])
}

export function messagesOf(before: RedlineSession, now: RedlineSession): ParentMessage[] {
  const { redlineRequestId, lastRound } = now
  if (!lastRound || lastRound.round === before.lastRound?.round) return []
  if (lastRound.outcome === 'approved') return [{ type: 'onRedlineReadyForSigning', redlineRequestId }]
  if (lastRound.side !== now.member.side) return []
  return [{ type: 'onRedlineSent', redlineRequestId, round: lastRound.round }]
}
