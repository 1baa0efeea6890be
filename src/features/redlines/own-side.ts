import { emailKey } from '../people/email-key.ts'
import type { RedlineMember } from './redline-member.ts'
import { type MemberRole, otherSide, type Side, sideOf } from './redline-request.ts'

type SeenMember = Pick<RedlineMember, 'email' | 'role' | 'removedAt'>

/** How an organization relates to the sides of a negotiation. */
export interface OrganizationSides {
  /** Whether an address belongs to one of the organization's people. */
  isPerson(email: string): boolean
  /**
   * Whether the organization may act as the member with this address. It may for its own people, and for an address
   * that no current member has. If it has people on one side only, it may for every member of that side.
   */
  isOwn(email: string): boolean
  /**
   * Whether the organization negotiates against this side: its people are on the other side, and no member of this side
   * is one of them.
   */
  isOpposite(side: Side): boolean
}

/**
 * Works out how an organization relates to the sides of a negotiation.
 * @param allMembers current and removed members, so that no one can change sides by being removed first
 * @param addresses the addresses of the organization's people
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
