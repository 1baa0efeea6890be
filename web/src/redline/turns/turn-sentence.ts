import type { RedlineSession, RedlineSessionMember } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { listOfNames } from '../../texts/text.ts'

/** The parts of a session that the sentence needs. */
export type Turn = Pick<RedlineSession, 'status' | 'currentRound' | 'may' | 'members'>

const namesOf = (members: RedlineSessionMember[]) => listOfNames(members.map(member => member.displayName))

/** Returns a sentence that says whose turn it is. */
export function turnSentence(session: Turn): string {
  if (session.status === 'DocumentReadyForSigning') return redlineText('ready')
  if (session.may.edit) return redlineText('yourTurn')
  const inTurn = session.members.filter(member => member.side === session.currentRound)
  return inTurn.length > 0 ? redlineText('turnOf', { names: namesOf(inTurn) }) : redlineText('turnOfNobody')
}
