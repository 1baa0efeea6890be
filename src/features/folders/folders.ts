import type { Executor } from '../../platform/database/transaction.ts'
import { listGrants, type NamedGrant } from './folder-store.ts'

export {
  deleteFolder,
  deleteTakeOvers,
  insertFolder,
  type ListedFolder,
  listFolders,
  listGrants,
  lockFolder,
  type NamedGrant,
  replaceGrants,
  setRestricted,
  updateFolder,
  upsertGrant as shareWithPerson,
} from './folder-store.ts'
export { setProviderGroups } from './provider-groups-store.ts'

/** Returns with whom a folder is shared. */
export const folderAccess = async (db: Executor, organizationId: string, folderId: string): Promise<NamedGrant[]> =>
  (await listGrants(db, organizationId)).filter(grant => grant.folderId === folderId)
