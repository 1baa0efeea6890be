import type { Platform } from '../../platform/platform.ts'
import type { ActingCaller } from '../credentials/organization-caller.ts'
import { type OrganizationDefaults, organizationDefaults } from '../organizations/organization-defaults.ts'
import type { Person } from '../people/person.ts'

/** The defaults of a request: the organization's, with the person who sends it as its sender. */
export async function defaultsFor(
  platform: Platform,
  organizationId: string,
  by: ActingCaller,
): Promise<OrganizationDefaults> {
  const defaults = await organizationDefaults(platform, organizationId)
  return by.person ? { ...defaults, sender: senderOf(by.person) } : defaults
}

const senderOf = ({ name, email }: Person) => ({ name: name || email, email })
