import type { Platform } from '../../platform/platform.ts'
import { readOrganization } from './organization-store.ts'

/** What an organization's requests take when the caller says nothing. */
export interface OrganizationDefaults {
  name: string
  /** The owner; one without a name is shown by the organization's. */
  sender: { email: string; name: string }
  expiresInDays: number
  allowedOrigins: string[]
}

const keptForMs = 1_000
const knownDefaults = () => new Map<string, { value: OrganizationDefaults; readAtMs: number }>()

/** Read from the database at most once a second: a change of the settings shows within it. */
export async function organizationDefaults(platform: Platform, organizationId: string): Promise<OrganizationDefaults> {
  const cache = platform.caches.of(knownDefaults)
  const nowMs = performance.now()
  const known = cache.get(organizationId)
  if (known && nowMs - known.readAtMs < keptForMs) return known.value
  const value = await readDefaults(platform, organizationId)
  if (cache.size > 10_000) cache.clear()
  cache.set(organizationId, { value, readAtMs: nowMs })
  return value
}

async function readDefaults(platform: Platform, organizationId: string): Promise<OrganizationDefaults> {
  const { owner, ...rest } = await readOrganization(platform.database, organizationId)
  return { ...rest, sender: { email: owner.email, name: owner.name || rest.name } }
}
