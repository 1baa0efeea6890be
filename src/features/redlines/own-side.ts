import { emailKey } from '../people/email-key.ts'
import type { RedlineMember } from './redline-member.ts'
import { type MemberRole, otherSide, type Side, sideOf } from './redline-request.ts'

type SeenMember = Pick<RedlineMember, 'email' | 'role' | 'removedAt'>

/** How an organization relates to the sides of a negotiation. */
export interface OrganizationSides {
  /** Whether an address belongs to one of its people. */
  isPerson(email: string): boolean
  /**
   * Whether it may act as the member with this address: one of its people, or any member of a side where it has people while it has
   * none on the other side.
   */
  isOwn(email: string): boolean
  /** Whether it negotiates with this side: its people are only on the other side, and all members of this side are strangers. */
  isOpposite(side: Side): boolean
}

/**
 * @param allMembers current and removed members, so that nobody can change sides by being removed first
 * @param addresses of the organization's people
 */
export function sidesOf(allMembers: SeenMember[], addresses: string[]): OrganizationSides {
  const ownAddresses = new Set(addresses.map(emailKey))
  const isPerson = (email: string) => ownAddresses.has(emailKey(email))
  const membersOn = (side: Side) => allMembers.filter(({ role }) => sideOf(role) === side)
  const hasPeople = (side: Side) => membersOn(side).some(({ email }) => isPerson(email))
  const roleOf = (email: string): MemberRole | undefined =>
    allMembers.find(member => member.removedAt === null && emailKey(member.email) === emailKey(email))?.role
  return {
    isPerson,
    isOwn(email) {
      const role = roleOf(email)
      if (isPerson(email) || role === undefined) return true
      return hasPeople(sideOf(role)) && !hasPeople(otherSide(sideOf(role)))
    },
    isOpposite: side => hasPeople(otherSide(side)) && membersOn(side).length > 0 && !hasPeople(side),
  }
}
