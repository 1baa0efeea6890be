import application from '../../../messages/en/application.json?parsed'
import request from '../../../messages/en/request.json?parsed'
import type { ApplicationMessages, RequestMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type RequestTextKey = keyof (ApplicationMessages & RequestMessages)

/** Returns the text of a message on the first page, or on the page of one request. */
export const requestText = sayOnPage<ApplicationMessages & RequestMessages>({ ...application, ...request })
