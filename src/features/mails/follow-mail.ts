import type { Executor } from '../../platform/database/transaction.ts'
import { findMail, listMailTimes } from './mail-store.ts'

/** What became of a mail so far; reasons are those of the mail server. */
export type MailProgress =
  | { state: 'Waiting' }
  | { state: 'Sent' }
  /** For good. */
  | { state: 'Refused'; reason: string }
  /** For now: it will be tried again. */
  | { state: 'Postponed'; reason: string }
  /** The mail server could not be used at all; it will be tried again. */
  | { state: 'Unreachable'; reason: string }

/** Null for none of this kind and organization. One that nobody needed any more is as it was at its last try. */
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
export const mailTimes = (db: Executor, kind: string, subjectId: string, since: Date): Promise<Date[]> =>
  listMailTimes(db, kind, subjectId, since)
