import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import type { DueFile, SealedFile, SealedFileName } from './sealed-file.ts'
import {
  type EarlierFiles,
  findSealedFile,
  insertSealedFiles,
  type MadeDue,
  takeDueFiles,
  type WrittenUpgrade,
  writeEarlierFilesDue,
  writeFailedTry,
  writeUpgrade,
} from './sealed-file-store.ts'

/** Records the files of a request that is completed. `dueAt`: when they are to be upgraded if nothing does so before; null: never. */
export const recordSealedFiles = (
  tx: Tx,
  signatureRequestId: string,
  levels: Partial<Record<SealedFile['kind'], SignatureLevel>>,
  dueAt: Date | null,
): Promise<void> => insertSealedFiles(tx, signatureRequestId, levels, dueAt)

/** Null for what was sealed before this was recorded. */
export const readSealedFile = (db: Executor, name: SealedFileName): Promise<SealedFile | null> =>
  findSealedFile(db, name)

/** Records an upgrade of a file whose request is locked, and gives up the file that the upgrade before it made. */
export async function recordUpgrade(tx: Tx, file: SealedFile, upgrade: WrittenUpgrade): Promise<void> {
  await giveUpFiles(tx, file.upgraded ? [file.upgraded.key] : [])
  await writeUpgrade(tx, file, upgrade)
}

/** Records a try that brought the file no further, unless another one did meanwhile. */
export const recordFailedTry = (tx: Tx, file: SealedFile, failure: { error: string; dueAt: Date }): Promise<void> =>
  writeFailedTry(tx, file, failure)

/**
 * The files that are due, the longest waiting first. They are due again at `nextTryAt`, so that a try that is lost is made once
 * more. Nobody else gets the same ones.
 */
export const takeDue = (tx: Tx, now: Date, nextTryAt: Date, most: number): Promise<DueFile[]> =>
  takeDueFiles(tx, now, nextTryAt, most)

/** Makes files due that were sealed without a timestamp, and that no upgrade is planned for. */
export const makeEarlierFilesDue = (tx: Tx, wanted: EarlierFiles): Promise<MadeDue> => writeEarlierFilesDue(tx, wanted)
