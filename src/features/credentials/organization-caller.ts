import type { KnownSender } from '../../engine/events/known-by.ts'
import type { Principal } from '../../http/principal.ts'
import type { SignedIn } from '../people/person.ts'

/** Whoever acts for an organization, as far as records of the act say it. */
export type ActingCaller = Pick<OrganizationCaller, 'knownBy' | 'person'>

/** In whose name an act of the organization is recorded: a person's own, else that of the request's sender. */
export const actorEmailOf = ({ person }: ActingCaller, { sender }: { sender: { email: string } }): string =>
  person?.email ?? sender.email

/** Who acts for an organization: one of its programs, by OAuth token or API key, or one of its people. */
export interface OrganizationCaller extends Principal {
  organizationId: string
  scopes: string[]
  /** As records name them. */
  knownBy: KnownSender
  /** Null for a program. */
  person: SignedIn | null
}
