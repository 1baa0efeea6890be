import { emailKey } from '../people/email-key.ts'
import type { RedlineMember } from './redline-member.ts'
import { type MemberRole, otherSide, type Side, sideOf } from './redline-request.ts'

type SeenMember = Pick<RedlineMember, 'email' | 'role' | 'removedAt'>

/** What an organization has to do with the sides of a negotiation. */
export interface OrganizationSides {
  /** Whether an address is that of one of its people. */
  isPerson(email: string): boolean
  /**
   * Whether it may act as the member of this address: one of its people, or somebody on a side where it has people while it has
   * none on the other side.
   */
  isOwn(email: string): boolean
  /** Whether this side is the one that it negotiates with: its people are on the other one alone, and strangers on this. */
  isOpposite(side: Side): boolean
}

/**
 * @param known everybody who is or was a member, so that nobody changes sides by being removed first
 * @param addresses of the organization's people
 */
export function sidesOf(known: SeenMember[], addresses: string[]): OrganizationSides {
  const own = new Set(addresses.map(emailKey))
  const isPerson = (email: string) => own.has(emailKey(email))
  const on = (side: Side) => known.filter(({ role }) => sideOf(role) === side)
  const hasPeople = (side: Side) => on(side).some(({ email }) => isPerson(email))
  const roleOf = (email: string): MemberRole | undefined =>
    known.find(one => one.removedAt === null && emailKey(one.email) === emailKey(email))?.role
  return {
    isPerson,
    isOwn(email) {
      const role = roleOf(email)
      if (isPerson(email) || role === undefined) return true
      return hasPeople(sideOf(role)) && !hasPeople(otherSide(sideOf(role)))
    },
    isOpposite: side => hasPeople(otherSide(side)) && on(side).length > 0 && !hasPeople(side),
  }
}
