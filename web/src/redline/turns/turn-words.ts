import type { RedlineObstacle, RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { listOfNames } from '../../texts/text.ts'

/** The most characters of a list of names that fit on a button. */
const namesMost = 40

type Sides = Pick<RedlineSession, 'member' | 'members'>

/** Tells whether a member is counsel. A party decides for its side; counsel edits for it. */
export const isCounsel = ({ role }: Pick<RedlineSession['member'], 'role'>): boolean => role.endsWith('Counsel')

/**
 * Names the recipients of the document: all of them, or the first recipient and the number of the remaining recipients.
 */
export function recipientNames({ member, members }: Sides): string {
  const names = members.filter(otherMember => otherMember.side !== member.side).map(member => member.displayName)
  const [first] = names
  if (first === undefined) return redlineText('otherSide')
  const list = listOfNames(names)
  if (names.length === 1 || list.length <= namesMost) return list
  return redlineText('nameAndOthers', { name: first, count: names.length - 1 })
}

/** Describes what the member may do now, after the sentence that says whose turn it is. */
export function mayWords(session: RedlineSession): string {
  const names = recipientNames(session)
  const { may, status, member } = session
  if (status === 'DocumentReadyForSigning') return redlineText(may.reopen ? 'mayAgreedParty' : 'mayAgreed')
  if (session.document === null) return redlineText('notSentYet')
  const round = redlineText('roundNow', { round: session.round })
  if (!may.edit) return `${round} ${redlineText('mayRead')}`
  if (may.approve) return `${round} ${redlineText('mayParty', { names })}`
  const key = isCounsel(member) && session.round > 1 ? 'mayCounsel' : 'mayFirst'
  return `${round} ${redlineText(key, { names })}`
}

/** Returns the obstacles that keep the member from approving or from sending. */
export function obstaclesFor(session: RedlineSession, ending: RedlineObstacle['for']): RedlineObstacle[] {
  const obstacles = session.obstacles.filter(obstacle => obstacle.for === ending)
  const isFirst = obstacles.some(({ code }) => code === 'not_sent_yet')
  // before anyone else has seen the document, edits in the turn do not matter
  return isFirst ? obstacles.filter(({ code }) => code !== 'edited_in_turn') : obstacles
}

/** Returns the name of the member with an email; for a removed member, the email itself. */
export const nameOfMember = ({ member, members }: Sides, email: string): string =>
  email === member.email
    ? redlineText('sendYou')
    : (members.find(member => member.email === email)?.displayName ?? email)

const open = new Set<RedlineObstacle['code']>(['change_open', 'comment_open', 'hidden_text'])

/** Counts open changes, open comments, and clauses that hide text. */
export const openCount = (session: RedlineSession): number =>
  session.obstacles.filter(({ code }) => open.has(code)).length

/** Describes an obstacle. Obstacles about a single thing are worded by the service, which quotes the thing. */
export function obstacleWords({ code, text }: RedlineObstacle, { organization }: RedlineSession): string {
  switch (code) {
    case 'counsel_cannot_approve':
    case 'not_sent_yet':
    case 'edited_in_turn':
    case 'side_without_member':
      return redlineText(`open_${code}`, { organization: organization.name })
    default:
      return `${text}.`
  }
}
