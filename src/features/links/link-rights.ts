import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../people/email-key.ts'
import type { SignedIn } from '../people/person.ts'
import { type ProgramLinks, readProgramLinks } from './link-notice-store.ts'

/**
 * A person opens only what is addressed to them, whatever their role; a program, which has no person, may open everyone's. An
 * unconfirmed address may belong to someone else, and counts only with `isSelfSent`: for things that they sent to it themselves. Throws
 * `link_not_own` and `address_not_confirmed`.
 */
export function assertMayOpen(
  person: SignedIn | null,
  { email, isSelfSent = false }: { email: string; isSelfSent?: boolean },
): void {
  if (person === null) return
  if (emailKey(person.email) !== emailKey(email)) throw new CodedError('link_not_own', { email })
  if (!person.hasVerifiedEmail && !isSelfSent) throw new CodedError('address_not_confirmed')
}

/** What the organization lets its programs open for people who get emails. */
export const programLinksOf = ({ database }: Platform, organizationId: string): Promise<ProgramLinks> =>
  readProgramLinks(database, organizationId)
