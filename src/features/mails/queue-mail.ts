import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { queue } from '../../platform/queue/queue.ts'
import type { MailOrder } from './mail-order.ts'
import { insertMail } from './mail-store.ts'

export const sendMailTask = 'send-mail'

/** Queues a mail in the transaction of the change that it tells of: it is sent exactly when that commits. */
export async function queueMail(tx: Tx, order: MailOrder): Promise<void> {
  const mailId = newId('mail')
  await insertMail(tx, { mailId, ...order })
  await queueSending(tx, mailId)
}

/** Adds the job that sends a mail, now or later. */
export async function queueSending(tx: Tx, mailId: string, runAt?: Date): Promise<void> {
  await queue.add(tx, sendMailTask, { mailId }, { jobKey: `mail/${mailId}`, runAt })
}
