import type { KnownSender } from '../../engine/events/known-by.ts'
import type { Principal } from '../../http/principal.ts'
import type { SignedIn } from '../people/person.ts'

/** The caller who acts for an organization, as far as records of the act need it. */
export type ActingCaller = Pick<OrganizationCaller, 'knownBy' | 'person'>

/** The actor in the record of an organization's act: the person, else the request's sender. */
export const actorEmailOf = ({ person }: ActingCaller, { sender }: { sender: { email: string } }): string =>
  person?.email ?? sender.email

/** A caller who acts for an organization: one of its programs, by OAuth token or API key, or one of its people. */
export interface OrganizationCaller extends Principal {
  organizationId: string
  scopes: string[]
  /** The caller as records name it. */
  knownBy: KnownSender
  /** Null for a program. */
  person: SignedIn | null
}
