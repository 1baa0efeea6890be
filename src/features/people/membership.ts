import type { Executor } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { findStanding, listAddresses, listMemberships, type MemberStanding, type Membership } from './person-store.ts'

const knownStandings = () => new RecentReads<MemberStanding>()

/**
 * Returns a person's role in an organization and its sign-in rule, or null if they are not a member. A removed member
 * loses access within a second.
 */
export const memberStandingOf = (
  platform: Pick<Platform, 'caches' | 'database'>,
  organizationId: string,
  personId: string,
): Promise<MemberStanding | null> =>
  platform.caches
    .of(knownStandings)
    .of(`${organizationId} ${personId}`, () => findStanding(platform.database, organizationId, personId))

/** Makes this process read people's roles from the database again. */
export const forgetStandings = ({ caches }: Pick<Platform, 'caches'>): void => caches.of(knownStandings).forget()

/** Returns the email addresses of an organization's people. */
export const addressesOf = (db: Executor, organizationId: string): Promise<string[]> =>
  listAddresses(db, organizationId)

export const membershipsOf = ({ database }: Pick<Platform, 'database'>, personId: string): Promise<Membership[]> =>
  listMemberships(database, personId)
