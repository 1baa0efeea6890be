import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { readOrganization } from './organization-store.ts'

/** What an organization's requests take when the caller says nothing. */
export interface OrganizationDefaults {
  name: string
  /** The owner; one without a name is shown by the organization's. */
  sender: { email: string; name: string }
  expiresInDays: number
  allowedOrigins: string[]
}

const knownDefaults = () => new RecentReads<OrganizationDefaults>()

/** Read from the database at most once a second: a change of the settings shows within it. */
export const organizationDefaults = (platform: Platform, organizationId: string): Promise<OrganizationDefaults> =>
  platform.caches.of(knownDefaults).of(organizationId, () => readDefaults(platform, organizationId))

async function readDefaults(platform: Platform, organizationId: string): Promise<OrganizationDefaults> {
  const { owner, ...rest } = await readOrganization(platform.database, organizationId)
  return { ...rest, sender: { email: owner.email, name: owner.name || rest.name } }
}
