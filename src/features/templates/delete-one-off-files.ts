import type { Tx } from '../../platform/database/transaction.ts'
import { deletePageFilesOfDeleted } from './document-pages/page-file-store.ts'
import { eraseDocuments, eraseTemplate, lockUnneededDocuments } from './one-off-store.ts'
import { lockTemplate } from './template-store.ts'

/** The name that replaces the name of a deleted file. */
export const deletedFilename = 'Deleted'

/**
 * Erases the texts of a one-off template when the content of its signature request is deleted, and marks its files as
 * deleted, except those that the copy of another template needs. Returns their keys, so that the caller can remove them,
 * or no keys for any other template. The organization no longer stores the files. Hashes stay.
 * @param isUsed whether another request or draft still needs the template, which then stays; called once it is locked
 */
export async function deleteOneOffFiles(
  tx: Tx,
  templateId: string,
  at: Date,
  isUsed: () => Promise<boolean>,
): Promise<string[]> {
  const { isOneOff } = await lockTemplate(tx, templateId)
  if (!isOneOff || (await isUsed())) return []
  await eraseTemplate(tx, templateId, { name: deletedFilename, at })
  const documentIds = await lockUnneededDocuments(tx, templateId)
  const keys = await eraseDocuments(tx, documentIds, { filename: deletedFilename, at })
  return [...keys, ...(await deletePageFilesOfDeleted(tx, documentIds))]
}
