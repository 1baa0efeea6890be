import type { MemberRole, RedlineRequest } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { listOfNames } from '../../texts/text.ts'

/** How a negotiation stands, in one word for colours and shapes. */
export const redlineState = ({ status }: Pick<RedlineRequest, 'status'>): 'agreed' | 'open' =>
  status === 'DocumentReadyForSigning' ? 'agreed' : 'open'

/** Whose turn it is, by their names, or that there is none any more. */
export function turnWords(request: RedlineRequest): string {
  if (redlineState(request) === 'agreed')
    return applicationText(request.signatureRequestId === null ? 'redlineAgreed' : 'redlineBeingSigned')
  const { members, currentRound, round } = request
  const names = members.filter(member => member.role.startsWith(currentRound)).map(member => member.displayName)
  return applicationText('redlineTurn', { names: listOfNames(names), round })
}

/** What a negotiation is called in a list: by its template. */
export const redlineName = ({ title }: Pick<RedlineRequest, 'title'>): string =>
  title || applicationText('redlineUnnamed')

/** Who can be in a negotiation: a party of each side must be, counsel may. */
export const memberRoles = [
  'DisclosingParty',
  'DisclosingCounsel',
  'ReceivingParty',
  'ReceivingCounsel',
] as const satisfies MemberRole[]

export const isParty = (role: MemberRole): boolean => role.endsWith('Party')
