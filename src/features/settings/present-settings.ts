import type { Platform } from '../../platform/platform.ts'
import { presentOrganization } from '../organizations/branding.ts'
import type { OrganizationSettings } from '../organizations/organization-settings.ts'

/** Presents an organization's settings for answers of the API. */
export function presentSettings(
  platform: Pick<Platform, 'config'>,
  organizationId: string,
  settings: OrganizationSettings,
) {
  const { logoId: _, ...shown } = settings
  return { organizationId, ...shown, ...presentOrganization(platform, settings) }
}
