import type { KnownSender } from '../../engine/events/known-by.ts'
import type { Principal } from '../../http/principal.ts'
import type { Reach } from '../../http/reach.ts'
import { emailKey } from '../people/email-key.ts'
import type { SignedIn } from '../people/person.ts'

/** Returns whether an email address is the confirmed address of the person who calls. */
export function isAddressOf(caller: Principal, email: string): boolean {
  const { person = null } = caller as Partial<OrganizationCaller>
  return person?.hasVerifiedEmail === true && emailKey(person.email) === emailKey(email)
}

/** The parts of a caller that go into the record of an act. */
export type ActingCaller = Pick<OrganizationCaller, 'knownBy' | 'person'>

/**
 * Returns the actor to record for an act of an organization: the signed-in person, or the request's sender if a program
 * acted.
 */
export const actorEmailOf = ({ person }: ActingCaller, { sender }: { sender: { email: string } }): string =>
  person?.email ?? sender.email

/** A caller who acts for an organization: one of its members, or a program with an access token or API key. */
export interface OrganizationCaller extends Principal {
  organizationId: string
  scopes: string[]
  reach: Reach
  /** How records identify the caller. */
  knownBy: KnownSender
  /** The member who is signed in; null for a program. */
  person: SignedIn | null
}
