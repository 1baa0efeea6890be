import { keysFolder } from '../../platform/data-folder.ts'
import { readInstallationId } from '../../platform/installation/folder-side.ts'
import type { Platform } from '../../platform/platform.ts'
import { readDatabaseState } from './service-store.ts'

/**
 * Returns why this process should get no requests now, for the operator's log; null if it should get them. Replaces the
 * connections to a database that is read-only, because the database's address may now lead to another server.
 */
export async function readinessProblem(
  platform: Pick<Platform, 'config' | 'database' | 'installationId' | 'isDraining' | 'renewConnections'>,
): Promise<string | null> {
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
