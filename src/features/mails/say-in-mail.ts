import mails from '../../../messages/en/mails.json' with { type: 'json' }
import type { MailsMessages } from '../../engine/messages/message-types.ts'
import { sayFrom } from '../../engine/messages/read-messages.ts'

/** Returns a text for a mail by its key in the messages. */
export const sayInMail = sayFrom<MailsMessages>(mails)
