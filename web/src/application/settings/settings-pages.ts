import { paths } from '../../paths.ts'
import { settingsText } from '../../texts/settings-text.ts'

interface SettingsPageLink {
  path: string
  label: string
  /** People without this permission do not see the link. */
  permission: string
}

/** The settings pages, in the order in which they are listed. */
export const settingsPages: SettingsPageLink[] = [
  { path: paths.people({}), label: settingsText('people'), permission: 'people:read' },
  { path: paths.folderSettings({}), label: settingsText('folders'), permission: 'settings:write' },
  { path: paths.organization({}), label: settingsText('organizationSettings'), permission: 'settings:read' },
  { path: paths.branding({}), label: settingsText('branding'), permission: 'settings:read' },
  { path: paths.mail({}), label: settingsText('mailSettings'), permission: 'settings:read' },
  { path: paths.seal({}), label: settingsText('sealCertificate'), permission: 'settings:read' },
  { path: paths.usage({}), label: settingsText('usage'), permission: 'billing:read' },
  { path: paths.audit({}), label: settingsText('audit'), permission: 'audit:read' },
]
