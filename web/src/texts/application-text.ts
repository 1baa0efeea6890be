import application from '../../../messages/en/application.json?parsed'
import type { ApplicationMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type ApplicationTextKey = keyof ApplicationMessages

/** Returns the text of a message to people who are signed in. */
export const applicationText = sayOnPage<ApplicationMessages>(application)
