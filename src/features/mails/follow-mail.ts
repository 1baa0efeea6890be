import type { Executor } from '../../platform/database/transaction.ts'
import { findMail, listMailsAbout, listMailTimes } from './mail-store.ts'

/** The state of a mail. `reason` says why it was not sent, usually in the words of the mail server. */
export type MailProgress =
  | { state: 'Waiting' }
  | { state: 'Sent' }
  /** The mail server refused the mail for good. */
  | { state: 'Refused'; reason: string }
  /** The mail server refused the mail for now; it will be sent again. */
  | { state: 'Postponed'; reason: string }
  /** The mail server could not be reached or used; the mail will be sent again. */
  | { state: 'Unreachable'; reason: string }

/**
 * Returns the state of a mail, or null if this kind and organization have no mail with this id. A mail that became
 * unnecessary keeps the state of its last attempt.
 */
export async function readMailProgress(
  db: Executor,
  { mailId, ...of }: { mailId: string; organizationId: string; kind: string },
): Promise<MailProgress | null> {
  const mail = await findMail(db, mailId)
  if (!mail || mail.organizationId !== of.organizationId || mail.kind !== of.kind) return null
  return progressOf(mail)
}

function progressOf(mail: { status: string; error: string | null; postponedCount: number }): MailProgress {
  const reason = mail.error
  if (mail.status === 'Sent') return { state: 'Sent' }
  if (reason === null) return { state: 'Waiting' }
  if (mail.status === 'Refused') return { state: 'Refused', reason }
  return { state: mail.postponedCount > 0 ? 'Postponed' : 'Unreachable', reason }
}

/** A mail about a subject, with what became of it and when. `Kept`: no mail server was set, and the outbox has it. */
export interface FollowedMail {
  mailId: string
  kind: string
  to: { email: string; name: string | null }
  state: MailProgress['state'] | 'Kept'
  /** When the mail was accepted, kept or refused; for any other mail, when it was queued. */
  at: Date
  reason: string | null
}

/** Returns the mails of some kinds about a subject, oldest first. Leaves out mails that became unnecessary. */
export async function mailsAbout(
  db: Executor,
  wanted: { subjectId: string; kinds: readonly string[]; most: number },
): Promise<FollowedMail[]> {
  const mails = await listMailsAbout(db, wanted)
  return mails.map(({ mailId, kind, to, createdAt, sentAt, refusedAt, isKept, ...mail }) => {
    const progress = progressOf(mail)
    return {
      mailId,
      kind,
      to,
      state: progress.state === 'Sent' && isKept ? ('Kept' as const) : progress.state,
      at: sentAt ?? refusedAt ?? createdAt,
      reason: 'reason' in progress ? progress.reason : null,
    }
  })
}

/** Returns when the mails of a kind about a subject were queued, oldest first, starting after `since`. */
export const mailTimes = (
  db: Executor,
  { kind, subjectId, since }: { kind: string; subjectId: string; since: Date },
): Promise<Date[]> => listMailTimes(db, { kind, subjectId, since })
