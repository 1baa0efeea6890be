import application from '../../../messages/en/application.json?parsed'
import folders from '../../../messages/en/folders.json?parsed'
import settings from '../../../messages/en/settings.json?parsed'
import type {
  ApplicationMessages,
  FoldersMessages,
  SettingsMessages,
} from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message about folders to people who are signed in. */
export const foldersText = sayOnPage<ApplicationMessages & SettingsMessages & FoldersMessages>({
  ...application,
  ...settings,
  ...folders,
})
