import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Letter } from './letter.ts'
import type { QueuedMail } from './mail-order.ts'

/** A kind of mail, as described by the feature that owns it; `src/app.ts` lists all kinds. */
export interface MailKind {
  /**
   * Writes the mail from the state at the time of sending; null when it is no longer needed. Written twice, it is the same letter
   * with the same links.
   */
  write(platform: Platform, mail: QueuedMail): Promise<Letter | null>
  /** Runs when the mail server refuses the mail for good, last in its transaction. */
  bounced?(tx: Tx, mail: QueuedMail, bounce: Bounce): Promise<void>
  /** Runs when the mail server accepts the mail, last in its transaction. */
  delivered?(tx: Tx, mail: QueuedMail, at: Date): Promise<void>
}

/** A refusal, with the mail server's reply. */
export interface Bounce {
  at: Date
  reason: string
}

/** The kinds by the names under which mails are queued. */
export type MailKinds = Record<string, MailKind>
