import moving from '../../../messages/en/moving.json?parsed'
import type { MovingMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message to people who move documents to another folder. Only the sheet loads these texts. */
export const movingText = sayOnPage<MovingMessages>(moving)
