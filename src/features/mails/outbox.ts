import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { outboxMailBelonging } from '../../platform/keys/encrypted-columns.ts'
import type { MailAddress, MailAttachment, MailMessage, SendOutcome } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { QueuedMail } from './mail-order.ts'
import { deleteOutboxMailsBefore, findOutboxMail, insertOutboxMail, listOutboxMails } from './outbox-store.ts'

const keptForMs = 30 * 86_400_000
export const shownMost = 200

/** A mail that would have been sent if a mail server were configured. */
export interface OutboxMail {
  mailId: string
  keptAt: Date
  from: MailAddress
  to: MailAddress
  replyTo: MailAddress | null
  subject: string
  text: string
  html: string
  /** The names and sizes of the files, which are stored with their signature request. */
  attachments: { filename: string; sizeBytes: number }[]
}

/**
 * Stores a mail for the operator instead of sending it. The mail is encrypted, because it may contain signing links.
 */
export async function keepInOutbox(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Tx,
  { mailId }: QueuedMail,
  message: MailMessage,
): Promise<SendOutcome> {
  const { messageId: _, attachments, html, ...shown } = message
  const files = attachments.filter(isFile).map(({ filename, content }) => ({ filename, sizeBytes: content.length }))
  const json = JSON.stringify({ ...shown, html: withPictures(html, attachments), attachments: files })
  const encrypted = platform.keys.encrypt(outboxMailBelonging(mailId), Buffer.from(json))
  await insertOutboxMail(tx, { mailId, message: encrypted, keptAt: platform.clock.now() })
  return { kind: 'sent' }
}

const isFile = ({ contentId }: MailAttachment): boolean => contentId === undefined

/** Returns the HTML part with its pictures inlined, because the outbox stores no files. */
const withPictures = (html: string, attachments: MailAttachment[]): string =>
  attachments.reduce((shown, { contentId, contentType, content }) => {
    const data = () => `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return contentId === undefined ? shown : shown.replace(`cid:${contentId}`, data)
  }, html)

/** Lists the newest mails in the outbox, newest first. */
export async function listOutbox(platform: Pick<Platform, 'database' | 'keys'>): Promise<OutboxMail[]> {
  const rows = await listOutboxMails(platform.database, shownMost)
  return rows.map(row => decrypted(platform, row))
}

export async function readOutboxMail(
  platform: Pick<Platform, 'database' | 'keys'>,
  mailId: string,
): Promise<OutboxMail | null> {
  const row = isId('mail', mailId) ? await findOutboxMail(platform.database, mailId) : null
  return row && decrypted(platform, { ...row, mailId })
}

/** Removes mails after thirty days in the outbox. */
export const removeOldOutboxMails = ({ database, clock }: Pick<Platform, 'clock' | 'database'>): Promise<void> =>
  inTransaction(database, tx => deleteOutboxMailsBefore(tx, new Date(clock.now().getTime() - keptForMs)))

function decrypted(
  { keys }: Pick<Platform, 'keys'>,
  row: { mailId: string; message: Buffer; keptAt: Date },
): OutboxMail {
  const message = JSON.parse(keys.decrypt(outboxMailBelonging(row.mailId), row.message).toString())
  return { ...message, mailId: row.mailId, keptAt: row.keptAt }
}
