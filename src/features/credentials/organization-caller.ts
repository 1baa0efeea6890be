import type { KnownSender } from '../../engine/events/known-by.ts'
import type { Principal } from '../../http/principal.ts'
import type { SignedIn } from '../people/person.ts'

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
  /** How records identify the caller. */
  knownBy: KnownSender
  /** The member who is signed in; null for a program. */
  person: SignedIn | null
}
