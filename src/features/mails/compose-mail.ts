import { domainOf } from '../../platform/mailer/mail-address.ts'
import type { MailAddress, MailMessage } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanHeaderName, cleanSubject } from './clean-text.ts'
import type { Letter } from './letter.ts'
import type { MailKind } from './mail-kind.ts'
import type { QueuedMail } from './mail-order.ts'
import { en } from './templates/en.ts'
import { htmlPart } from './templates/html-part.ts'
import { textPart } from './templates/text-part.ts'

/** Makes a mail as things are now; null when nobody needs it any more. Made twice, it is the same mail with the same links. */
export async function composeMail(platform: Platform, kind: MailKind, mail: QueuedMail): Promise<MailMessage | null> {
  const letter = await kind.write(platform, mail)
  if (letter === null) return null
  const { content, onBehalfOf, testMode, attachments } = letter
  const notice = testMode ? en.test.notice : null
  return {
    messageId: `<${mail.mailId}@${domainOf(platform.mailFrom)}>`,
    from: fromAddress(platform.mailFrom, onBehalfOf),
    to: { name: cleanHeaderName(mail.to.name ?? ''), address: mail.to.email },
    replyTo: onBehalfOf && { name: cleanHeaderName(onBehalfOf.name), address: onBehalfOf.email },
    subject: cleanSubject(testMode ? `${en.test.subjectPrefix} ${content.subject}` : content.subject),
    text: textPart(content, notice),
    html: htmlPart(content, en, notice),
    attachments,
  }
}

/** Our own address, which our mail server may send from, under the name of whom it is for (RFC 6376 and SPF leave no other). */
function fromAddress(service: MailAddress, onBehalfOf: Letter['onBehalfOf']): MailAddress {
  if (onBehalfOf === null) return service
  const name = cleanHeaderName(onBehalfOf.name)
  return { name: en.fromName(name, service.name), address: service.address }
}
