import type { MailsMessages } from '../../engine/messages/message-types.ts'
import { sayFromFile } from '../../engine/messages/read-messages.ts'

/** Says what mails say. */
export const sayInMail = sayFromFile<MailsMessages>('mails')
