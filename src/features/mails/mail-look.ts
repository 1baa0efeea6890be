import { accentOf } from '../../engine/colours/accent.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLogo } from '../organizations/logo.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { cleanLine } from './clean-text.ts'
import type { QueuedMail } from './mail-order.ts'
import type { MailLook } from './templates/html-part.ts'

/**
 * Returns the accent color and logo of an organization's mails. Mails about a person's account belong to no
 * organization and have neither.
 */
export async function lookOf(
  platform: Pick<Platform, 'caches' | 'database'>,
  { organizationId }: QueuedMail,
): Promise<MailLook> {
  if (organizationId === null) return { accent: null, logo: null }
  const { name, accentColor, logoId } = await organizationDefaults(platform, organizationId)
  const png = logoId === null ? null : await readLogo(platform.database, logoId)
  return {
    accent: accentColor === null ? null : accentOf(accentColor),
    logo: png && {
      ...{ filename: 'logo.png', contentType: 'image/png', content: png, contentId: `logo-${logoId}@countersign` },
      alt: cleanLine(name),
    },
  }
}
