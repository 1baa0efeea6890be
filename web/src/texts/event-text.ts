import events from '../../../messages/en/events.json?parsed'
import type { EventsMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type EventTextKey = keyof EventsMessages

/** Returns the text of a message about an event. */
export const eventText = sayOnPage<EventsMessages>(events)
