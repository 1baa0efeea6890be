import type { Tx } from '../../platform/database/transaction.ts'
import { deletePageFilesOfDeleted } from './document-pages/page-file-store.ts'
import { setOneOffFilesDeleted } from './document-store.ts'
import { eraseOneOffNames } from './one-off-store.ts'

/** What stands instead of the name of a file that was deleted. */
export const deletedFilename = 'Deleted'

/**
 * The files of a template that is for one signature request, when the content of that request is deleted; none of any other
 * template. The organization stores them no more; the caller removes them. What the template says is erased, and hashes stay.
 */
export async function deleteOneOffFiles(tx: Tx, templateId: string, at: Date): Promise<string[]> {
  const keys = await setOneOffFilesDeleted(tx, templateId, at)
  keys.push(...(await deletePageFilesOfDeleted(tx, templateId)))
  await eraseOneOffNames(tx, templateId, deletedFilename)
  return keys
}
