import type { Platform } from '../../platform/platform.ts'
import { presentOrganization } from '../organizations/branding.ts'
import type { OrganizationSettings } from '../organizations/organization-settings.ts'

/** The settings as they are answered. */
export function presentSettings(platform: Platform, organizationId: string, settings: OrganizationSettings) {
  const { logoId: _, ...shown } = settings
  return { organizationId, ...shown, ...presentOrganization(platform, settings) }
}
