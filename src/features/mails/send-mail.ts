import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { SendOutcome } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { composeMail } from './compose-mail.ts'
import type { MailKind, MailKinds } from './mail-kind.ts'
import type { QueuedMail } from './mail-order.ts'
import { pauseAfterError, pauseAfterPostponed, pauseWhileUnavailable } from './mail-retries.ts'
import { lockDueMail, type MailChange, updateMail, waitForMailServer } from './mail-store.ts'
import { keepInOutbox } from './outbox.ts'

/**
 * Sends the mail that has been due longest. Returns false if no mail is due. The mail's row stays locked from before
 * the sending until the outcome is committed. So no two processes send it at the same time, and if this process dies,
 * another process can send it at once. Every mail is sent at least once: if a process dies between the server's
 * acceptance and the commit, the mail is sent again, with the same Message-ID and links.
 */
export async function sendDueMail(platform: Platform, kinds: MailKinds): Promise<boolean> {
  const startedAtMs = performance.now()
  let mail: QueuedMail | null = null
  let outcome: 'done' | 'failed' = 'done'
  try {
    await inTransaction(platform.database, async tx => {
      mail = await lockDueMail(tx, platform.clock.now())
      if (mail !== null) await send(platform, tx, { kind: kindOf(kinds, mail), mail })
    })
  } catch (error) {
    if (mail === null) throw error
    outcome = 'failed'
    await tryLater(platform, mail, error)
  }
  if (mail === null) return false
  const seconds = (performance.now() - startedAtMs) / 1000
  platform.metrics.observeJob({ task: 'send-mail', outcome, seconds })
  return true
}

function kindOf(kinds: MailKinds, { kind }: QueuedMail): MailKind {
  const mailKind = kinds[kind]
  if (!mailKind) throw new Error(`There are no mails of the kind ${kind}`)
  return mailKind
}

async function send(platform: Platform, tx: Tx, { kind, mail }: { kind: MailKind; mail: QueuedMail }): Promise<void> {
  await waitForMailServer(tx)
  const message = await composeMail(platform, kind, mail)
  if (message === null) return updateMail(tx, mail.mailId, { status: 'Dropped' })
  platform.failpoints.hit('mail-before-send')
  const outcome = platform.mailer
    ? await platform.mailer.send(message)
    : await keepInOutbox(platform, tx, mail, message)
  platform.failpoints.hit('mail-before-commit')
  await recordOutcome(platform, tx, { kind, mail, outcome })
}

/**
 * Postpones a mail after an internal error. The pauses grow, because the server may already have accepted the mail.
 * Retries never end.
 */
async function tryLater(
  platform: Pick<Platform, 'clock' | 'database' | 'log'>,
  { mailId, kind, ...mail }: QueuedMail,
  error: unknown,
): Promise<void> {
  platform.log.error({ err: error, mailId, kind }, 'An email could not be sent and will be retried')
  const postponedCount = mail.postponedCount + 1
  const dueAt = new Date(platform.clock.now().getTime() + pauseAfterError(postponedCount))
  const reason = 'Internal error; see the log of the service'
  const change = { status: 'Queued' as const, error: reason, postponedCount, dueAt }
  await inTransaction(platform.database, tx => updateMail(tx, mailId, change))
}

async function recordOutcome(
  platform: Pick<Platform, 'clock' | 'log' | 'mailer'>,
  tx: Tx,
  { kind, mail, outcome }: { kind: MailKind; mail: QueuedMail; outcome: SendOutcome },
): Promise<void> {
  const now = platform.clock.now()
  const change = consequence(mail, outcome, { now, isKept: platform.mailer === null })
  await updateMail(tx, mail.mailId, change)
  report(platform, mail, outcome, change)
  if (change.status === 'Sent') await kind.delivered?.(tx, mail, now)
  if (change.status === 'Refused') await kind.bounced?.(tx, mail, { at: now, reason: change.error })
}

/** Returns how the outcome of an attempt changes the mail. Without a mail server, the outbox has kept it. */
function consequence(
  mail: QueuedMail,
  outcome: SendOutcome,
  { now, isKept }: { now: Date; isKept: boolean },
): MailChange {
  const after = (pauseMs: number) => new Date(now.getTime() + pauseMs)
  switch (outcome.kind) {
    case 'sent':
      return { status: 'Sent', sentAt: now, isKept }
    case 'refused':
      return { status: 'Refused', error: outcome.reason, refusedAt: now }
    case 'unavailable': {
      const { postponedCount, createdAt } = mail
      const dueAt = after(pauseWhileUnavailable(now.getTime() - createdAt.getTime()))
      return { status: 'Queued', error: outcome.reason, postponedCount, dueAt }
    }
    case 'postponed': {
      const postponedCount = mail.postponedCount + 1
      const pauseMs = pauseAfterPostponed(postponedCount)
      const error = outcome.reason
      return pauseMs === null
        ? { status: 'Refused', error, refusedAt: now }
        : { status: 'Queued', error, postponedCount, dueAt: after(pauseMs) }
    }
    default:
      return outcome satisfies never
  }
}

/**
 * Logs the outcome of an attempt. An unavailable server is an error, because the operator must repair it; a refused
 * mail is a warning, because it is shown to its sender.
 */
function report(
  { log }: Pick<Platform, 'log'>,
  { mailId, kind }: QueuedMail,
  outcome: SendOutcome,
  change: MailChange,
): void {
  if (outcome.kind === 'sent') {
    log.debug({ mailId, kind }, 'An email was sent')
    return
  }
  const facts = { mailId, kind, reason: outcome.reason }
  if (outcome.kind === 'unavailable') log.error(facts, 'The mail server is unavailable; the email waits')
  else if (change.status === 'Refused') log.warn(facts, 'An email was refused')
  else log.info(facts, 'An email was deferred')
}
