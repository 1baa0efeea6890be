import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { MailOrder } from './mail-order.ts'
import { deleteMailsOf, insertMails, insertMailsSql, lockWaitingMails } from './mail-store.ts'

/** Queues mails in the transaction of the change that they tell of: they are sent exactly when that commits. */
export async function queueMail(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length > 0) await insertMails(tx, mailRows(orders))
}

/**
 * The same for mails that are made of what is there when they are sent: none for who gets one of this kind about this subject
 * anyway. All orders are of one kind and about one subject.
 */
export async function queueMailUnlessWaiting(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = new Set(await lockWaitingMails(tx, orders[0]!.kind, orders[0]!.subjectId))
  await queueMail(tx, ...orders.filter(order => !waiting.has(order.to.email)))
}

/** The same for a statement that writes the change too: SQL whose parameter, such as `$7`, takes `mailRows` of the mails. */
export const queueMailsSql = insertMailsSql

/** The rows of new mails as JSON. */
export const mailRows = (orders: MailOrder[]): string =>
  JSON.stringify(orders.map(order => ({ mailId: newId('mail'), ...order })))

/** Deletes all mails about something, sent or not, with their copies in the outbox. One that is being sent is waited for. */
export const deleteMailsAbout = (tx: Tx, subjectId: string): Promise<void> => deleteMailsOf(tx, subjectId)
