import { ApiError } from '../../api/call.ts'
import type { MemberRole, RedlineMemberInput } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { isParty, memberRoles } from './redline-words.ts'

export interface TypedMember {
  displayName: string
  email: string
}
export type TypedMembers = Partial<Record<MemberRole, TypedMember>>
/** Problems keyed by their control, such as `email:ReceivingParty`. */
export type MemberProblems = Record<string, string>

const isEmpty = ({ displayName, email }: TypedMember): boolean => displayName.trim() === '' && email.trim() === ''

/** Returns the members that were filled in, in the order of the form. */
export const membersInput = (members: TypedMembers): RedlineMemberInput[] =>
  memberRoles.flatMap(role => {
    const member = members[role]
    return member && !isEmpty(member)
      ? [{ role, displayName: member.displayName.trim(), email: member.email.trim() }]
      : []
  })

/** Returns the missing or wrong entries. Counsel can be left out, but not half filled in. */
export function memberProblems(members: TypedMembers): MemberProblems {
  const problems: MemberProblems = {}
  for (const role of memberRoles) {
    const member = members[role] ?? { displayName: '', email: '' }
    if (!isParty(role) && isEmpty(member)) continue
    if (member.displayName.trim() === '') problems[`displayName:${role}`] = applicationText('sendNameMissing')
    if (member.email.trim() === '') problems[`email:${role}`] = applicationText('sendEmailMissing')
    else if (!/^\S+@\S+\.\S+$/.test(member.email.trim())) problems[`email:${role}`] = applicationText('sendEmailWrong')
  }
  return problems
}

/** Returns a refusal by the service as a problem of the control that it names; empty if it names no control. */
export function refusedMember(error: unknown, members: TypedMembers): MemberProblems {
  if (!(error instanceof ApiError)) return {}
  const [path = '', index, property = ''] = /^members\[(\d+)\]\.(email|displayName)/.exec(error.message) ?? []
  const role = membersInput(members)[Number(index)]?.role
  if (role === undefined) return {}
  const label = applicationText(property === 'email' ? 'sendEmail' : 'sendName')
  return { [`${property}:${role}`]: refusalSentence(error).replace(path, label) }
}
