import type { Tx } from '../../platform/database/transaction.ts'
import { deletePageFilesOfDeleted } from './document-pages/page-file-store.ts'
import { setOneOffFilesDeleted } from './document-store.ts'
import { eraseOneOffNames } from './one-off-store.ts'
import { lockTemplate } from './template-store.ts'

/** The name that replaces the name of a deleted file. */
export const deletedFilename = 'Deleted'

/**
 * Marks the files of a one-off template as deleted when the content of its signature request is deleted. Returns their
 * keys, so that the caller can remove them, or no keys for any other template. The organization no longer stores the
 * files. The texts of the template are erased; its hashes stay.
 * @param isUsed whether another request or draft still needs the template, which then stays; called once it is locked
 */
export async function deleteOneOffFiles(
  tx: Tx,
  templateId: string,
  at: Date,
  isUsed: () => Promise<boolean>,
): Promise<string[]> {
  await lockTemplate(tx, templateId)
  if (await isUsed()) return []
  const keys = await setOneOffFilesDeleted(tx, templateId, at)
  keys.push(...(await deletePageFilesOfDeleted(tx, templateId)))
  await eraseOneOffNames(tx, templateId, deletedFilename)
  return keys
}
