import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { findRole, listMemberships, type Membership } from './person-store.ts'
import type { Role } from './roles.ts'

const knownRoles = () => new RecentReads<Role>()

/** What a person is in an organization; null for nothing. A member who is removed is out within a second. */
export const roleOf = (platform: Platform, organizationId: string, personId: string): Promise<Role | null> =>
  platform.caches
    .of(knownRoles)
    .of(`${organizationId} ${personId}`, () => findRole(platform.database, organizationId, personId))

/** What was kept of roles in this process is asked for again. */
export const forgetRoles = ({ caches }: Platform): void => caches.of(knownRoles).forget()

export const membershipsOf = ({ database }: Platform, personId: string): Promise<Membership[]> =>
  listMemberships(database, personId)
