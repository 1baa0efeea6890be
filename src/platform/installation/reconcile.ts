import { StartError } from '../../start-error.ts'

/** The facts about the installation in a database. */
export interface DatabaseSide {
  /** Null for a new database. */
  installationId: string | null
  /** Null until the keys are made. */
  rootSha256: string | null
  /** Whether the database has an organization. */
  isUsed: boolean
}

/** The facts about the installation in a data folder with keys. */
export interface FolderSide {
  installationId: string
  rootSha256: string
}

/**
 * The next step of a start.
 * - `make-keys`: the database and the folder are both new
 * - `record-root`: a start made the keys, but died before it recorded their root in the database
 * - `none`: both have the same id and root
 */
export type NextStep = 'make-keys' | 'record-root' | 'none'

/**
 * Decides what a start does with a database and a data folder. Throws a StartError if they belong to different
 * installations.
 */
export function reconcile(dataDir: string, database: DatabaseSide, folder: FolderSide | null): NextStep {
  if (folder === null) {
    if (database.rootSha256 === null && !database.isUsed) return 'make-keys'
    throw folderIsEmpty(dataDir, database)
  }
  if (database.installationId === null) throw databaseIsEmpty(dataDir)
  if (database.installationId !== folder.installationId) throw otherInstallation(dataDir, database, folder)
  if (database.rootSha256 === null) return 'record-root'
  if (database.rootSha256 !== folder.rootSha256) throw otherRoot(dataDir)
  return 'none'
}

const folderIsEmpty = (dataDir: string, database: DatabaseSide) =>
  new StartError(
    `There are no keys in ${dataDir}, but the database belongs to an existing installation (${database.installationId}). ` +
      'Set DATA_DIR to the data folder of that installation, or restore the folder from a backup. ' +
      'New keys are made only for a new database.',
  )

const otherInstallation = (dataDir: string, database: DatabaseSide, folder: FolderSide) =>
  new StartError(
    `The data folder ${dataDir} belongs to the installation ${folder.installationId}, but the database to ${database.installationId}. ` +
      'Set DATA_DIR and DATABASE_URL to the same installation, or restore both from the same backup.',
  )

const otherRoot = (dataDir: string) =>
  new StartError(
    `The root certificate in ${dataDir}/keys is not the one that this database was used with. ` +
      'Set DATA_DIR to the data folder of this installation, or restore the folder from a backup.',
  )

const databaseIsEmpty = (dataDir: string) =>
  new StartError(
    `The database is empty, but the data folder ${dataDir} belongs to an existing installation. ` +
      'Set DATABASE_URL to the database of that installation, or restore a backup into an empty folder and an empty database.',
  )

/** Makes the error for a database whose ciphertexts were made under another master key. */
export const otherMasterKey = () =>
  new StartError(
    'The master key does not open what is stored in the database. Set COUNTERSIGN_MASTER_KEY, or restore keys/master.key, ' +
      'to the key that the installation was used with last, or restore database and folder from the same backup.',
  )
