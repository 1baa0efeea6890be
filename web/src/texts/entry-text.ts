import entry from '../../../messages/en/entry.json?parsed'
import type { EntryMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message on the pages before the application, for signing in and for the links into it. */
export const entryText = sayOnPage<EntryMessages>(entry)
