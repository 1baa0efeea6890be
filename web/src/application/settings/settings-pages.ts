import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'

interface SettingsPageLink {
  path: string
  label: string
  /** People without this permission do not see the link. */
  permission: string
}

/** The settings pages, in the order in which they are listed. */
export const settingsPages: SettingsPageLink[] = [
  { path: paths.people({}), label: applicationText('people'), permission: 'people:read' },
  { path: paths.organization({}), label: applicationText('organizationSettings'), permission: 'settings:read' },
  { path: paths.branding({}), label: applicationText('branding'), permission: 'settings:read' },
  { path: paths.credentials({}), label: applicationText('credentials'), permission: 'credentials:read' },
  { path: paths.webhooks({}), label: applicationText('webhooks'), permission: 'webhooks:read' },
  { path: paths.embedding({}), label: applicationText('embedding'), permission: 'settings:read' },
  { path: paths.mail({}), label: applicationText('mailSettings'), permission: 'settings:read' },
  { path: paths.seal({}), label: applicationText('sealCertificate'), permission: 'settings:read' },
  { path: paths.usage({}), label: applicationText('usage'), permission: 'billing:read' },
  { path: paths.audit({}), label: applicationText('audit'), permission: 'audit:read' },
]
