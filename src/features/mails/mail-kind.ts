import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Letter } from './letter.ts'
import type { QueuedMail } from './mail-order.ts'

/** A kind of mail, described by the feature that owns it. `src/app.ts` lists all kinds. */
export interface MailKind {
  /**
   * Writes the mail from the state at the time of sending. Returns null if it is no longer needed. A mail that is
   * written again contains the same text and the same links.
   */
  write(platform: Platform, mail: QueuedMail): Promise<Letter | null>
  /** Runs when the mail server refuses the mail for good, at the end of the transaction that records this. */
  bounced?(tx: Tx, mail: QueuedMail, bounce: Bounce): Promise<void>
  /** Runs when the mail server accepts the mail, at the end of the transaction that records this. */
  delivered?(tx: Tx, mail: QueuedMail, at: Date): Promise<void>
}

/** A refusal by the mail server, with its reply. */
export interface Bounce {
  at: Date
  reason: string
}

/** The kinds of mail, keyed by the name that mails are queued under. */
export type MailKinds = Record<string, MailKind>
