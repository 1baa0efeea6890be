import type { Executor } from '../../platform/database/transaction.ts'
import { findMail, listMailTimes } from './mail-store.ts'

/** The state of a mail; reasons are those of the mail server. */
export type MailProgress =
  | { state: 'Waiting' }
  | { state: 'Sent' }
  /** Final. */
  | { state: 'Refused'; reason: string }
  /** Temporary: the mail will be sent again. */
  | { state: 'Postponed'; reason: string }
  /** The mail server could not be reached or used; the mail will be sent again. */
  | { state: 'Unreachable'; reason: string }

/** Null if this kind and organization have no such mail. A mail that became unnecessary keeps the state of its last attempt. */
export async function readMailProgress(
  db: Executor,
  { mailId, ...of }: { mailId: string; organizationId: string; kind: string },
): Promise<MailProgress | null> {
  const mail = await findMail(db, mailId)
  if (!mail || mail.organizationId !== of.organizationId || mail.kind !== of.kind) return null
  const reason = mail.error
  if (mail.status === 'Sent') return { state: 'Sent' }
  if (reason === null) return { state: 'Waiting' }
  if (mail.status === 'Refused') return { state: 'Refused', reason }
  return { state: mail.postponedCount > 0 ? 'Postponed' : 'Unreachable', reason }
}

/** When the mails of a kind about a subject were queued since a moment, oldest first. */
export const mailTimes = (
  db: Executor,
  { kind, subjectId, since }: { kind: string; subjectId: string; since: Date },
): Promise<Date[]> => listMailTimes(db, { kind, subjectId, since })
