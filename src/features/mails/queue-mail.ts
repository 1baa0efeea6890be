import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { MailOrder } from './mail-order.ts'
import { deleteMailsOf, insertMails, insertMailsSql, lockWaitingMails } from './mail-store.ts'

/** Queues mails in the transaction of the change that they report: they are sent exactly when it commits. */
export async function queueMail(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length > 0) await insertMails(tx, mailRows(orders))
}

/**
 * Like `queueMail`, for mails that are written from the state at sending: skips recipients for whom a mail of this kind about this
 * subject is already waiting. All orders are of one kind and about one subject.
 */
export async function queueMailUnlessWaiting(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = new Set(await lockWaitingMails(tx, orders[0]!.kind, orders[0]!.subjectId))
  await queueMail(tx, ...orders.filter(order => !waiting.has(order.to.email)))
}

/**
 * Like `queueMail`, for a statement that also writes the change: SQL whose parameter, such as `$7`, takes the `mailRows` of the mails.
 */
export const queueMailsSql = insertMailsSql

/** The rows of new mails as JSON. */
export const mailRows = (orders: MailOrder[]): string =>
  JSON.stringify(orders.map(order => ({ mailId: newId('mail'), ...order })))

/** Deletes all mails about a subject, sent or not, with their copies in the outbox. Waits for a mail that is being sent. */
export const deleteMailsAbout = (tx: Tx, subjectId: string): Promise<void> => deleteMailsOf(tx, subjectId)
