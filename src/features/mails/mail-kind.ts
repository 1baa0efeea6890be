import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Letter } from './letter.ts'
import type { QueuedMail } from './mail-order.ts'

/** A kind of mail, as the feature whose it is describes it; `src/app.ts` lists all. */
export interface MailKind {
  /**
   * What the mail says, as things are when it is sent; null when nobody needs it any more. Written twice, it is the same letter
   * with the same links.
   */
  write(platform: Platform, mail: QueuedMail): Promise<Letter | null>
  /** What follows when the mail server refuses it for good. The last thing in its transaction. */
  bounced?(tx: Tx, mail: QueuedMail, bounce: Bounce): Promise<void>
  /** What follows when the mail server takes it. The last thing in its transaction. */
  delivered?(tx: Tx, mail: QueuedMail, at: Date): Promise<void>
}

/** A refusal, with what the mail server said. */
export interface Bounce {
  at: Date
  reason: string
}

/** By the names under which mails are queued. */
export type MailKinds = Record<string, MailKind>
