import type { Kysely } from 'kysely'
import { CodedError } from '../../platform/coded-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type LinkKind, lockLivingLink, setLinkUsed } from './link-store.ts'

const usedEveryMs = 60_000

/** Notes that a link was used, once a minute. */
export async function noteLinkUsed(
  db: Kysely<Database>,
  kind: LinkKind,
  { id, last_used_at: lastUsedAt }: { id: string; last_used_at: Date | null },
  at: Date,
): Promise<void> {
  const isRecent = lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < usedEveryMs
  if (!isRecent) await setLinkUsed(db, kind, id, at)
}

/**
 * The link is not revoked, and nobody revokes it before this transaction ends. Throws `refusal`: a call that was let in is
 * refused when its link was revoked while it waited.
 */
export async function assertLinkLives(tx: Tx, kind: LinkKind, linkId: string, refusal: string): Promise<void> {
  if (!(await lockLivingLink(tx, kind, linkId))) throw new CodedError(refusal)
}
