import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import type { DueFile, SealedFile, SealedFileName } from './sealed-file.ts'
import {
  type DueCounts,
  type EarlierFiles,
  findSealedFile,
  insertSealedFiles,
  takeDueFiles,
  type WrittenUpgrade,
  writeEarlierFilesDue,
  writeFailedTry,
  writeUpgrade,
} from './sealed-file-store.ts'

/**
 * Records the files of a completed request. At `dueAt` they must be upgraded, unless they have been upgraded before;
 * null for never.
 */
export const recordSealedFiles = (
  tx: Tx,
  {
    signatureRequestId,
    levels,
    dueAt,
  }: { signatureRequestId: string; levels: Partial<Record<SealedFile['kind'], SignatureLevel>>; dueAt: Date | null },
): Promise<void> => insertSealedFiles(tx, { signatureRequestId, levels, dueAt })

/** Returns a sealed file, or null if it was sealed before levels were recorded. */
export const readSealedFile = (db: Executor, name: SealedFileName): Promise<SealedFile | null> =>
  findSealedFile(db, name)

/** Records an upgrade of a file whose request is locked, and gives up the file that the previous upgrade made. */
export async function recordUpgrade(tx: Tx, file: SealedFile, upgrade: WrittenUpgrade): Promise<void> {
  await giveUpFiles(tx, file.upgraded ? [file.upgraded.key] : [])
  await writeUpgrade(tx, file, upgrade)
}

/** Records a failed attempt to upgrade a file, unless another run has upgraded it since. */
export const recordFailedTry = (tx: Tx, file: SealedFile, failure: { error: string; dueAt: Date }): Promise<void> =>
  writeFailedTry(tx, file, failure)

/**
 * Takes the files that are due, for this caller only. Files that have waited longest come first. They are due again at
 * `nextTryAt`, so that a lost attempt is repeated.
 */
export const takeDue = (
  tx: Tx,
  { now, nextTryAt, most }: { now: Date; nextTryAt: Date; most: number },
): Promise<DueFile[]> => takeDueFiles(tx, { now, nextTryAt, limit: most })

/** Makes files due that were sealed without a timestamp and have no scheduled upgrade. */
export const makeEarlierFilesDue = (tx: Tx, wanted: EarlierFiles): Promise<DueCounts> =>
  writeEarlierFilesDue(tx, wanted)
