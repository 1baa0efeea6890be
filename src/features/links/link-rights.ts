import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../people/email-key.ts'
import type { SignedIn } from '../people/person.ts'
import { type ProgramLinks, readProgramLinks } from './link-notice-store.ts'

/**
 * Asserts that a caller may open what is addressed to `email`. A person, whatever their role, may open only what is
 * addressed to them; a program, for which `person` is null, may open everything. An unconfirmed address may belong to
 * someone else, so it counts only with `isSelfSent`, for what the person sent to themselves. Throws `link_not_own` and
 * `address_not_confirmed`.
 */
export function assertMayOpen(
  person: SignedIn | null,
  { email, isSelfSent = false }: { email: string; isSelfSent?: boolean },
): void {
  if (person === null) return
  if (emailKey(person.email) !== emailKey(email)) throw new CodedError('link_not_own', { email })
  if (!person.hasVerifiedEmail && !isSelfSent) throw new CodedError('address_not_confirmed')
}

/** Returns which links an organization's programs may create for people who get emails. */
export const programLinksOf = (
  { database }: Pick<Platform, 'database'>,
  organizationId: string,
): Promise<ProgramLinks> => readProgramLinks(database, organizationId)
