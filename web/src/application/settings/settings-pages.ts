import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'

interface SettingsPageLink {
  path: string
  label: string
  /** Who may not, is not led there. */
  permission: string
}

/** The pages of settings, in their order. */
export const settingsPages: SettingsPageLink[] = [
  { path: paths.people({}), label: applicationText('people'), permission: 'people:read' },
  { path: paths.credentials({}), label: applicationText('credentials'), permission: 'credentials:read' },
  { path: paths.webhooks({}), label: applicationText('webhooks'), permission: 'webhooks:read' },
  { path: paths.audit({}), label: applicationText('audit'), permission: 'audit:read' },
]
