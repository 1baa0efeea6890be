import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { giveUpRevisions } from './redline-pruning-store.ts'

/** Whoever reads a revision or edits it has begun long before. */
const keptForMs = 3_600_000
const atOnce = 500

/**
 * Gives up the files of revisions that are neither the first nor the last of a document nor those with which a round ended:
 * nobody can ask for them again. Their rows stay, with who saved what when and its hash. The files go a day later, with
 * those that were forgotten.
 */
export async function pruneRevisions({ clock, database }: Platform, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - keptForMs)
  const giveUp = () => inTransaction(database, tx => giveUpRevisions(tx, { before, now, limit: atOnce }))
  while (!signal.aborted && (await giveUp()) === atOnce);
}
