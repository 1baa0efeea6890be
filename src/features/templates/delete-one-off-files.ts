import type { Tx } from '../../platform/database/transaction.ts'
import { deletePageFilesOfDeleted } from './document-pages/page-file-store.ts'
import { setOneOffFilesDeleted } from './document-store.ts'
import { eraseOneOffNames } from './one-off-store.ts'

/** Replaces the name of a file that was deleted. */
export const deletedFilename = 'Deleted'

/**
 * Gives up the files of a one-off template when the content of its signature request is deleted, and returns their keys; returns none
 * for any other template. The organization no longer stores the files; the caller removes them. The texts of the template are erased,
 * and hashes stay.
 */
export async function deleteOneOffFiles(tx: Tx, templateId: string, at: Date): Promise<string[]> {
  const keys = await setOneOffFilesDeleted(tx, templateId, at)
  keys.push(...(await deletePageFilesOfDeleted(tx, templateId)))
  await eraseOneOffNames(tx, templateId, deletedFilename)
  return keys
}
