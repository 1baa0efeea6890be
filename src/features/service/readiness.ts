import { keysFolder } from '../../platform/data-folder.ts'
import { readInstallationId } from '../../platform/installation/folder-side.ts'
import type { Platform } from '../../platform/platform.ts'
import { readDatabaseState } from './service-store.ts'

/**
 * Why this process should get no requests now, for the operator's log; null when it should. Connections to a read-only
 * database are replaced, because the address may now lead to another server.
 */
export async function readinessProblem(platform: Platform): Promise<string | null> {
  const { config, database, installationId } = platform
  if (platform.isDraining()) return 'The process is stopping'
  const state = await readDatabaseState(database).catch(() => null)
  if (state === null) return 'The database does not answer'
  if (state.isReadOnly) {
    platform.renewConnections()
    return 'The database is read-only'
  }
  if (state.installationId !== installationId) return 'The database belongs to another installation'
  if ((await readInstallationId(keysFolder(config))) !== installationId)
    return 'The data folder is empty, or belongs to another installation'
  return null
}
