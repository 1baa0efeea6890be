import requests from '../../../messages/en/requests.json?parsed'
import type { RequestsMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message to people who follow requests. Only the pages of requests load these texts. */
export const requestsText = sayOnPage<RequestsMessages>(requests)
