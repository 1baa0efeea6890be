import redline from '../../../messages/en/redline.json?parsed'
import type { RedlineMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type RedlineTextKey = keyof RedlineMessages

/** Returns the text of a message on the redline page. */
export const redlineText = sayOnPage<RedlineMessages>(redline)
