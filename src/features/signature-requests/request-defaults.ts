import type { Platform } from '../../platform/platform.ts'
import type { ActingCaller } from '../credentials/organization-caller.ts'
import { type OrganizationDefaults, organizationDefaults } from '../organizations/organization-defaults.ts'
import type { Person } from '../people/person.ts'

/** What a request takes when its sender says nothing: the organization's defaults, with the person who sends it as its sender. */
export async function defaultsFor(
  platform: Platform,
  organizationId: string,
  by: ActingCaller,
): Promise<OrganizationDefaults> {
  const known = await organizationDefaults(platform, organizationId)
  return by.person ? { ...known, sender: senderOf(by.person) } : known
}

const senderOf = ({ name, email }: Person) => ({ name: name || email, email })
