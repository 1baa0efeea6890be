import { emailKey } from '../people/email-key.ts'
import type { MemberRole } from './redline-request.ts'

export interface RedlineMember {
  memberId: string
  position: number
  email: string
  displayName: string
  /** Under which earlier changes may be signed in the file. */
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
  /** The members from now on, in the order given. */
  members: RedlineMember[]
  /** Those of them who were none before, or come in another role. */
  shared: RedlineMember[]
  /** As they were: who is no longer a member, or is one in another role now. */
  unshared: RedlineMember[]
  /** Those who lose access. */
  removed: RedlineMember[]
  isChange: boolean
}

/**
 * What becomes of the members when `inputs` replaces them. `known` is everybody who is or was one: whoever was keeps
 * identity, and the names they had.
 */
export function planMembers(known: RedlineMember[], inputs: MemberInput[], newMemberId: () => string): MemberPlan {
  const before = new Map(known.map(member => [emailKey(member.email), member]))
  const members = inputs.map((input, position) =>
    plannedMember(before.get(emailKey(input.email)), input, position, newMemberId),
  )
  const current = known.filter(member => member.removedAt === null)
  const after = new Map(members.map(member => [member.memberId, member]))
  const sameRole = (one: RedlineMember, other: RedlineMember | undefined) => one.role === other?.role
  const was = new Map(current.map(member => [member.memberId, member]))
  return {
    members,
    shared: members.filter(member => !sameRole(member, was.get(member.memberId))),
    unshared: current.filter(member => !sameRole(member, after.get(member.memberId))),
    removed: current.filter(member => !after.has(member.memberId)),
    isChange: members.length !== current.length || members.some(member => !isSame(member, was.get(member.memberId))),
  }
}

function plannedMember(
  before: RedlineMember | undefined,
  input: MemberInput,
  position: number,
  newMemberId: () => string,
): RedlineMember {
  const names = before ? [...before.earlierNames, before.displayName] : []
  return {
    memberId: before?.memberId ?? newMemberId(),
    position,
    email: input.email,
    displayName: input.displayName,
    earlierNames: [...new Set(names)].filter(name => name !== input.displayName),
    role: input.role,
    removedAt: null,
  }
}

const isSame = (one: RedlineMember, other: RedlineMember | undefined) =>
  other !== undefined &&
  one.position === other.position &&
  one.email === other.email &&
  one.displayName === other.displayName &&
  one.role === other.role
