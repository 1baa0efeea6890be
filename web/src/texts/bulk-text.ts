import application from '../../../messages/en/application.json?parsed'
import bulk from '../../../messages/en/bulk.json?parsed'
import type { ApplicationMessages, BulkMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/**
 * Returns the text of a message to people who send to many, and follow what was sent. The texts of these pages are
 * separate, so that the others need not load them.
 */
export const bulkText = sayOnPage<ApplicationMessages & BulkMessages>({ ...application, ...bulk })
