import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { READ_ONLY } from '../failure-codes.ts'
import {
  type DatabaseAccess,
  type EmbeddedPostgres,
  findRunningDatabase,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

/** The access to the database, and the server if this process started it. */
export interface DatabaseServer {
  access: DatabaseAccess
  embedded: EmbeddedPostgres | null
}

/**
 * Opens the database of `DATABASE_URL` or, if that is not set, an embedded database in the data folder, which is
 * created if necessary. With `join`, uses the embedded database of the service that is running on the same folder, if
 * there is one. Throws a StartError. An external database is not contacted yet.
 */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  mode: 'own' | 'join' = 'own',
): Promise<DatabaseServer> {
  await prepareDataFolder(dataDir)
  if (databaseUrl !== null) return { access: { connectionString: databaseUrl }, embedded: null }
  const running = mode === 'join' ? await findRunningDatabase(dataDir) : null
  if (running) return { access: running, embedded: null }
  const embedded = await startEmbeddedPostgres(dataDir)
  return { access: embedded.access, embedded }
}

/** Returns the access to an existing database, for checks that start no database; null if there is none. */
export async function existingDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseAccess | null> {
  if (databaseUrl !== null) return { connectionString: databaseUrl }
  return existsSync(dataDir) ? findRunningDatabase(dataDir) : null
}

/**
 * Turns the failure to reach the database into a StartError that says what the operator can do. Errors inside the
 * database are passed on.
 */
export async function untilReachable<T>(config: Pick<Config, 'databaseUrl'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
    if (code === READ_ONLY)
      throw new StartError(
        'The database is read-only, as a standby is. Set DATABASE_URL to the primary server, or make this one the primary.',
      )
    const isConnection = /^(E[A-Z]+|08...|28...|3D000|57P03|53300)$/.test(code)
    if (config.databaseUrl === null || !isConnection) throw error
    throw new StartError(
      `The database at DATABASE_URL cannot be reached (${(error as Error).message || code}). Start it, correct DATABASE_URL, or unset it to use the embedded database.`,
    )
  }
}
