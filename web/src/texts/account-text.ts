import account from '../../../messages/en/account.json?parsed'
import application from '../../../messages/en/application.json?parsed'
import type { AccountMessages, ApplicationMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message on the page of a person's account. */
export const accountText = sayOnPage<AccountMessages & ApplicationMessages>({ ...application, ...account })
