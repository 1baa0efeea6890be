import type { MemberRole, RedlineRequest } from '../../api/generated/calls.ts'
import { negotiationsText } from '../../texts/negotiations-text.ts'
import { listOfNames } from '../../texts/text.ts'

/** Returns the state of a negotiation, which determines its colour and its icon. */
export const redlineState = ({ status }: Pick<RedlineRequest, 'status'>): 'agreed' | 'open' =>
  status === 'DocumentReadyForSigning' ? 'agreed' : 'open'

/** Returns a sentence that says whose turn it is, or that the text is agreed. */
export function turnWords(request: RedlineRequest): string {
  if (redlineState(request) === 'agreed')
    return negotiationsText(request.signatureRequestId === null ? 'redlineAgreed' : 'redlineBeingSigned')
  const { members, currentRound, round } = request
  const names = members.filter(member => member.role.startsWith(currentRound)).map(member => member.displayName)
  return negotiationsText('redlineTurn', { names: listOfNames(names), round })
}

/** Returns the title of a negotiation, or a placeholder if it has none. */
export const redlineName = ({ title }: Pick<RedlineRequest, 'title'>): string =>
  title || negotiationsText('redlineUnnamed')

/** The roles in a negotiation. Each side must have a party and may have counsel. */
export const memberRoles = [
  'DisclosingParty',
  'DisclosingCounsel',
  'ReceivingParty',
  'ReceivingCounsel',
] as const satisfies MemberRole[]

export const isParty = (role: MemberRole): boolean => role.endsWith('Party')
