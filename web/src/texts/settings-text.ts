import application from '../../../messages/en/application.json?parsed'
import settings from '../../../messages/en/settings.json?parsed'
import type { ApplicationMessages, SettingsMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type SettingsTextKey = keyof (ApplicationMessages & SettingsMessages)

/**
 * Returns the text of a message to people who are signed in, in the settings and for developers. The
 * texts of these pages are separate, so that the others need not load them.
 */
export const settingsText = sayOnPage<ApplicationMessages & SettingsMessages>({ ...application, ...settings })
