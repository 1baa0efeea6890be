import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { SendOutcome } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordBounce, recordDelivery } from '../signing/record-bounce.ts'
import { composeMail } from './compose-mail.ts'
import { pauseAfterPostponed, pauseWhileUnavailable } from './mail-retries.ts'
import { lockQueuedMail, type MailChange, type QueuedMail, updateMail } from './mail-store.ts'
import { keepInOutbox } from './outbox.ts'
import { queueSending } from './queue-mail.ts'

/**
 * The job of a mail. Its row is locked from before it is sent until what became of it is committed, so that no two runs send
 * it at the same time. A process that dies after the server has taken the mail and before that commit sends it again, with
 * the same Message-ID and links: at least once, never not at all.
 */
export async function sendMail(platform: Platform, { mailId }: { mailId: string }): Promise<void> {
  await inTransaction(platform.database, async tx => {
    // a slow mail server is waited for longer than a transaction may stand still
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const mail = await lockQueuedMail(tx, mailId)
    if (mail === null) return
    const message = await composeMail(platform, mail)
    if (message === null) return updateMail(tx, mailId, { status: 'Dropped' })
    platform.failpoints.hit('mail-before-send')
    const outcome = platform.mailer
      ? await platform.mailer.send(message)
      : await keepInOutbox(platform, tx, mail, message)
    platform.failpoints.hit('mail-before-commit')
    await recordOutcome(platform, tx, mail, outcome)
  })
}

async function recordOutcome(platform: Platform, tx: Tx, mail: QueuedMail, outcome: SendOutcome): Promise<void> {
  const now = platform.clock.now()
  const { change, pauseMs } = consequence(mail, outcome, now)
  await updateMail(tx, mail.mailId, change)
  if (pauseMs !== null) await queueSending(tx, mail.mailId, new Date(now.getTime() + pauseMs))
  report(platform, mail, outcome, change)
  if (mail.recipientSignatureId === null) return
  const signer = { signatureRequestId: mail.subjectId, recipientSignatureId: mail.recipientSignatureId }
  if (change.status === 'Sent') await recordDelivery(tx, signer)
  if (change.status === 'Refused') await recordBounce(tx, signer, { at: now, reason: change.error })
}

/** What a try means for the mail, and after how long it is tried again. */
function consequence(
  mail: QueuedMail,
  outcome: SendOutcome,
  now: Date,
): { change: MailChange; pauseMs: number | null } {
  switch (outcome.kind) {
    case 'sent':
      return { change: { status: 'Sent', sentAt: now }, pauseMs: null }
    case 'refused':
      return { change: { status: 'Refused', error: outcome.reason }, pauseMs: null }
    case 'unavailable': {
      const { postponedCount, createdAt } = mail
      const pauseMs = pauseWhileUnavailable(now.getTime() - createdAt.getTime())
      return { change: { status: 'Queued', error: outcome.reason, postponedCount }, pauseMs }
    }
    case 'postponed': {
      const postponedCount = mail.postponedCount + 1
      const pauseMs = pauseAfterPostponed(postponedCount)
      const error = outcome.reason
      return pauseMs === null
        ? { change: { status: 'Refused', error }, pauseMs }
        : { change: { status: 'Queued', error, postponedCount }, pauseMs }
    }
    default:
      return outcome satisfies never
  }
}

/** A server that cannot be used is for the operator to mend; a refused mail is shown to its sender. */
function report({ log }: Platform, { mailId, kind }: QueuedMail, outcome: SendOutcome, change: MailChange): void {
  if (outcome.kind === 'sent') {
    log.debug({ mailId, kind }, 'A mail was sent')
    return
  }
  const facts = { mailId, kind, reason: outcome.reason }
  if (outcome.kind === 'unavailable') log.error(facts, 'The mail server cannot be used; the mail waits')
  else if (change.status === 'Refused') log.warn(facts, 'A mail was refused')
  else log.info(facts, 'A mail was postponed')
}
