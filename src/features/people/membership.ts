import type { Executor } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { findStanding, listAddresses, listMemberships, type MemberStanding, type Membership } from './person-store.ts'

const knownStandings = () => new RecentReads<MemberStanding>()

/** A person's role in an organization; null for none. A removed member loses access within a second. */
export const memberStandingOf = (
  platform: Platform,
  organizationId: string,
  personId: string,
): Promise<MemberStanding | null> =>
  platform.caches
    .of(knownStandings)
    .of(`${organizationId} ${personId}`, () => findStanding(platform.database, organizationId, personId))

/** Makes this process read people's roles again. */
export const forgetStandings = ({ caches }: Platform): void => caches.of(knownStandings).forget()

/** The addresses of an organization's people. */
export const addressesOf = (db: Executor, organizationId: string): Promise<string[]> =>
  listAddresses(db, organizationId)

export const membershipsOf = ({ database }: Platform, personId: string): Promise<Membership[]> =>
  listMemberships(database, personId)
