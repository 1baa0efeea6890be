import { emailKey } from '../people/email-key.ts'
import type { MemberRole } from './redline-request.ts'

export interface RedlineMember {
  memberId: string
  position: number
  email: string
  displayName: string
  /** The member's earlier display names, under which the file may still record changes. */
  earlierNames: string[]
  role: MemberRole
  removedAt: Date | null
}

export interface MemberInput {
  email: string
  displayName: string
  role: MemberRole
}

export interface MemberPlan {
  /** The new members, in the order of the input. */
  members: RedlineMember[]
  /** The new members who were not members before or had another role. */
  shared: RedlineMember[]
  /** The previous members, as they were, who are no longer members or now have another role. */
  unshared: RedlineMember[]
  /** The members who lose access. */
  removed: RedlineMember[]
  isChange: boolean
}

/**
 * Plans how `inputs` replace the members. `allMembers` are current and removed members. A person who is or was a member
 * keeps the member id and the earlier names.
 */
export function planMembers(allMembers: RedlineMember[], inputs: MemberInput[], newMemberId: () => string): MemberPlan {
  const byEmail = new Map(allMembers.map(member => [emailKey(member.email), member]))
  const members = inputs.map((input, position) =>
    plannedMember({ earlier: byEmail.get(emailKey(input.email)), input, position, newMemberId }),
  )
  const current = allMembers.filter(member => member.removedAt === null)
  const afterById = new Map(members.map(member => [member.memberId, member]))
  const sameRole = (a: RedlineMember, b: RedlineMember | undefined) => a.role === b?.role
  const currentById = new Map(current.map(member => [member.memberId, member]))
  return {
    members,
    shared: members.filter(member => !sameRole(member, currentById.get(member.memberId))),
    unshared: current.filter(member => !sameRole(member, afterById.get(member.memberId))),
    removed: current.filter(member => !afterById.has(member.memberId)),
    isChange:
      members.length !== current.length || members.some(member => !isSame(member, currentById.get(member.memberId))),
  }
}

function plannedMember({
  earlier,
  input,
  position,
  newMemberId,
}: {
  earlier: RedlineMember | undefined
  input: MemberInput
  position: number
  newMemberId: () => string
}): RedlineMember {
  const names = earlier ? [...earlier.earlierNames, earlier.displayName] : []
  return {
    memberId: earlier?.memberId ?? newMemberId(),
    position,
    email: input.email,
    displayName: input.displayName,
    earlierNames: [...new Set(names)].filter(name => name !== input.displayName),
    role: input.role,
    removedAt: null,
  }
}

const isSame = (a: RedlineMember, b: RedlineMember | undefined) =>
  b !== undefined &&
  a.position === b.position &&
  a.email === b.email &&
  a.displayName === b.displayName &&
  a.role === b.role
