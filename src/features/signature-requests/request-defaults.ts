import type { Platform } from '../../platform/platform.ts'
import type { ActingCaller } from '../credentials/organization-caller.ts'
import { type OrganizationDefaults, organizationDefaults } from '../organizations/organization-defaults.ts'
import type { Person } from '../people/person.ts'

/** Returns the defaults of a request: the organization's defaults, but with the person who sends it as the sender. */
export async function defaultsFor(
  platform: Pick<Platform, 'caches' | 'database'>,
  organizationId: string,
  by: ActingCaller,
): Promise<OrganizationDefaults> {
  const defaults = await organizationDefaults(platform, organizationId)
  return by.person ? { ...defaults, sender: senderOf(by.person) } : defaults
}

const senderOf = ({ name, email }: Person) => ({ name: name || email, email })
