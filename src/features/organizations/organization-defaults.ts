import type { Platform } from '../../platform/platform.ts'

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
  const row = await platform.database
    .selectFrom('organization as o')
    .innerJoin('organization_settings as s', 's.organization_id', 'o.id')
    .innerJoin('member as m', join => join.onRef('m.organizationId', '=', 'o.id').on('m.role', '=', 'owner'))
    .innerJoin('user as u', 'u.id', 'm.userId')
    .select(['o.name', 'u.email', 'u.name as owner_name', 's.request_expires_in_days', 's.allowed_origins'])
    .where('o.id', '=', organizationId)
    .orderBy('m.createdAt')
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    sender: { email: row.email, name: row.owner_name || row.name },
    expiresInDays: row.request_expires_in_days,
    allowedOrigins: row.allowed_origins,
  }
}
