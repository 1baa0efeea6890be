import application from '../../../messages/en/application.json?parsed'
import negotiations from '../../../messages/en/negotiations.json?parsed'
import type { ApplicationMessages, NegotiationsMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type NegotiationsTextKey = keyof (ApplicationMessages & NegotiationsMessages)

/** Returns the text of a message on the pages of negotiations, for people who are signed in. */
export const negotiationsText = sayOnPage<ApplicationMessages & NegotiationsMessages>({
  ...application,
  ...negotiations,
})
