import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { MailOrder } from './mail-order.ts'
import { deleteMailsOf, insertMails, insertMailsSql, lockWaitingMails } from './mail-store.ts'

/** Queues mails in the transaction of the change that they report, so that they are sent if and only if it commits. */
export async function queueMail(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length > 0) await insertMails(tx, mailRows(orders))
}

/**
 * Queues mails that are written from the state at the time of sending. Skips recipients for whom a mail of this kind
 * about this subject is already waiting. All orders must have the same kind and subject.
 */
export async function queueMailUnlessWaiting(tx: Tx, ...orders: MailOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = new Set(await lockWaitingMails(tx, orders[0]!.kind, orders[0]!.subjectId))
  await queueMail(tx, ...orders.filter(order => !waiting.has(order.to.email)))
}

/**
 * Returns SQL that queues mails within a statement that also writes the change that they report. The parameter, such as
 * `$7`, takes the result of `mailRows`.
 */
export const queueMailsSql = insertMailsSql

/** Returns the rows of new mails as JSON, with an id for each mail. */
export const mailRows = (orders: MailOrder[]): string =>
  JSON.stringify(orders.map(order => ({ mailId: newId('mail'), ...order })))

/**
 * Deletes all mails about a subject, sent or not, with their copies in the outbox. Waits for a mail that is being sent.
 */
export const deleteMailsAbout = (tx: Tx, subjectId: string): Promise<void> => deleteMailsOf(tx, subjectId)
