import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { type OrganizationSettings, readOrganization } from './organization-settings.ts'

/** What pages, mails and requests of an organization use when the caller names nothing. */
export interface OrganizationDefaults
  extends Pick<
    OrganizationSettings,
    | 'name'
    | 'owner'
    | 'expiresInDays'
    | 'reminders'
    | 'signerVerification'
    | 'allowedOrigins'
    | 'accentColor'
    | 'logoId'
  > {
  /** The sender from the settings, or the owner. */
  sender: { email: string; name: string }
}

const knownDefaults = () => new RecentReads<OrganizationDefaults>()

/** Read from the database at most once a second, so that a change of the settings appears within a second. */
export const organizationDefaults = (platform: Platform, organizationId: string): Promise<OrganizationDefaults> =>
  platform.caches.of(knownDefaults).of(organizationId, () => readDefaults(platform, organizationId))

/** Makes a change of the settings appear at once in this process. */
export const forgetDefaults = (platform: Platform): void => platform.caches.of(knownDefaults).forget()

async function readDefaults(platform: Platform, organizationId: string): Promise<OrganizationDefaults> {
  const settings = await readOrganization(platform.database, organizationId)
  return { ...settings, sender: settings.sender ?? settings.owner }
}
