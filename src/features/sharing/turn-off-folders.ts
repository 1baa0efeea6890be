import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { deleteFolder, listFolders } from '../folders/folders.ts'
import { countRecords, releaseDraftDocuments } from './record-store.ts'

/**
 * Deletes the private folders of an organization that keeps no folders any more. They must be empty but for the documents
 * of drafts, which no list shows. Throws `folders_in_use` if there is anything else: nothing must come into view by a
 * change of settings.
 */
export async function turnOffFolders(tx: Tx, organizationId: string): Promise<void> {
  for (const { folderId, personId } of await listFolders(tx, organizationId)) {
    if (personId === null) throw new CodedError('folders_in_use')
    await releaseDraftDocuments(tx, folderId)
    if ((await countRecords(tx, folderId, 1)) > 0) throw new CodedError('folders_in_use')
    await deleteFolder(tx, folderId)
  }
}
