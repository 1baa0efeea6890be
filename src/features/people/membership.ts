import type { Platform } from '../../platform/platform.ts'
import { findRole, listMemberships, type Membership } from './person-store.ts'
import type { Role } from './roles.ts'

/** How long a role is taken for the one that it was: a member who is removed is out within it. */
const trustedForMs = 1_000
const knownRoles = () => new Map<string, { role: Role | null; checkedAtMs: number }>()

/** What a person is in an organization; null for nothing. */
export async function roleOf(platform: Platform, organizationId: string, personId: string): Promise<Role | null> {
  const cache = platform.caches.of(knownRoles)
  const key = `${organizationId} ${personId}`
  const known = cache.get(key)
  const nowMs = performance.now()
  if (known && nowMs - known.checkedAtMs < trustedForMs) return known.role
  const role = await findRole(platform.database, organizationId, personId)
  if (cache.size > 10_000) cache.clear()
  cache.set(key, { role, checkedAtMs: nowMs })
  return role
}

/** What was kept of roles in this process is asked for again. */
export const forgetRoles = ({ caches }: Platform): void => caches.of(knownRoles).clear()

export const membershipsOf = ({ database }: Platform, personId: string): Promise<Membership[]> =>
  listMemberships(database, personId)
