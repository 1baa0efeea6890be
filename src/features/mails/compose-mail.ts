import { domainOf } from '../../platform/mailer/mail-address.ts'
import type { MailAddress, MailAttachment, MailMessage } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanHeaderName, cleanSubject } from './clean-text.ts'
import type { Letter } from './letter.ts'
import type { MailKind } from './mail-kind.ts'
import { lookOf } from './mail-look.ts'
import type { QueuedMail } from './mail-order.ts'
import { sayInMail } from './say-in-mail.ts'
import { htmlPart } from './templates/html-part.ts'
import { textPart } from './templates/text-part.ts'

/**
 * The limit in bytes for a mail with its logo but without its other attachments. Some mail programs cut off larger
 * mails.
 */
const bytesMost = 30_000

/** Returns the bytes of an attachment in base64, including line ends. */
const sizeInMail = ({ content }: MailAttachment): number => content.length * 1.4

/**
 * Composes a mail from the current state. Returns null if it is no longer needed. A mail that is composed again has the
 * same Message-ID and the same links.
 */
export async function composeMail(platform: Platform, kind: MailKind, mail: QueuedMail): Promise<MailMessage | null> {
  const letter = await kind.write(platform, mail)
  if (letter === null) return null
  const { content, onBehalfOf, testMode, attachments } = letter
  const notice = testMode ? sayInMail('testNotice') : null
  const text = textPart(content, notice)
  const look = await lookOf(platform, mail)
  const html = htmlPart({ content, notice, look })
  const isLogoSent = look.logo !== null && Buffer.byteLength(text + html) + sizeInMail(look.logo) <= bytesMost
  return {
    messageId: `<${mail.mailId}@${domainOf(platform.mailFrom)}>`,
    from: fromAddress(platform.mailFrom, onBehalfOf),
    to: { name: cleanHeaderName(mail.to.name ?? ''), address: mail.to.email },
    replyTo: onBehalfOf && { name: cleanHeaderName(onBehalfOf.name), address: onBehalfOf.email },
    subject: cleanSubject(testMode ? sayInMail('testSubject', { subject: content.subject }) : content.subject),
    text,
    html: isLogoSent ? html : htmlPart({ content, notice, look: { ...look, logo: null } }),
    attachments: isLogoSent ? [look.logo!, ...attachments] : attachments,
  }
}

/**
 * Returns the service's address under the name of the person for whom the mail is sent. It must be the service's
 * address: DKIM (RFC 6376) and SPF let our mail server send from no other.
 */
function fromAddress(service: MailAddress, onBehalfOf: Letter['onBehalfOf']): MailAddress {
  if (onBehalfOf === null) return service
  const name = cleanHeaderName(onBehalfOf.name)
  return { name: sayInMail('fromName', { sender: name, service: service.name }), address: service.address }
}
