import type { RedlineSession, RedlineSessionMember } from '../api/generated/calls.ts'
import { listOfNames, text } from '../texts/text.ts'

/** What of a session the sentences are about. */
export type Negotiation = Pick<
  RedlineSession,
  'status' | 'currentRound' | 'may' | 'member' | 'members' | 'organization' | 'preview'
>

const namesOf = (members: RedlineSessionMember[]) => listOfNames(members.map(member => member.displayName))

/** Whose turn it is, in one sentence. */
export function turnSentence(session: Negotiation): string {
  if (session.status === 'DocumentReadyForSigning') return text('redlineReady')
  if (session.may.edit) return text('redlineYourTurn')
  const inTurn = session.members.filter(member => member.side === session.currentRound)
  return inTurn.length > 0 ? text('redlineTurnOf', { names: namesOf(inTurn) }) : text('redlineTurnOfNobody')
}

/** What the member can do on this page as it is today, and what to do instead. */
export function meanwhileSentence(session: Negotiation): string {
  if (!session.preview) return text('redlineNotSent')
  if (!session.may.edit) return text('redlineNotBuilt')
  const others = session.members.filter(member => member.side !== session.member.side)
  return text('redlineNotBuiltInTurn', { names: others.length > 0 ? namesOf(others) : session.organization.name })
}
