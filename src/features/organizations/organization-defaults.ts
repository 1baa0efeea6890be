import type { Platform } from '../../platform/platform.ts'
import { RecentReads } from '../../platform/recent-reads.ts'
import { type OrganizationSettings, readOrganization } from './organization-settings.ts'

/** The settings that an organization's pages, mails and requests use unless the caller names others. */
export interface OrganizationDefaults
  extends Pick<
    OrganizationSettings,
    | 'name'
    | 'owner'
    | 'timeZone'
    | 'consentText'
    | 'stampsRequestId'
    | 'namesLaterSigners'
    | 'expiresInDays'
    | 'reminders'
    | 'signerVerification'
    | 'allowedOrigins'
    | 'accentColor'
    | 'logoId'
    | 'keepsFolders'
    | 'defaultPlace'
  > {
  /** The sender from the settings, or else the owner. */
  sender: { email: string; name: string }
}

const knownDefaults = () => new RecentReads<OrganizationDefaults>()

/**
 * Returns an organization's defaults. Reads them from the database at most once a second, so a change of the settings
 * takes effect within a second.
 */
export const organizationDefaults = (
  platform: Pick<Platform, 'caches' | 'database'>,
  organizationId: string,
): Promise<OrganizationDefaults> =>
  platform.caches.of(knownDefaults).of(organizationId, () => readDefaults(platform, organizationId))

/** Makes a change of the settings take effect in this process at once. */
export const forgetDefaults = (platform: Pick<Platform, 'caches'>): void => platform.caches.of(knownDefaults).forget()

async function readDefaults(
  platform: Pick<Platform, 'database'>,
  organizationId: string,
): Promise<OrganizationDefaults> {
  const settings = await readOrganization(platform.database, organizationId)
  return { ...settings, sender: settings.sender ?? settings.owner }
}
