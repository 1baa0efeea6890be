import entry from '../../../messages/en/entry.json?parsed'
import type { EntryMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Says what is read before the application: signing in, and the links into it. */
export const entryText = sayOnPage<EntryMessages>(entry)
