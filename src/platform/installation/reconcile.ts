import { StartError } from '../../start-error.ts'

/** The facts about the installation in a database. */
export interface DatabaseSide {
  /** Null for a new database, or for a database from before installations had ids. */
  installationId: string | null
  /** Null if `installationId` is null, or before the keys are made. */
  rootSha256: string | null
  /** Whether the database has an organization. */
  isUsed: boolean
}

/** The facts about the installation in a data folder with keys. */
export interface FolderSide {
  /** Null for a folder from before installations had ids. */
  installationId: string | null
  rootSha256: string
  hasFiles: boolean
}

/**
 * The next step of a start.
 * - `make-keys`: the database and the folder are both new
 * - `link`: they belong together, and one of them lacks the id
 * - `link-if-sealed`: they belong together if the documents of the database were sealed under the root of the folder
 * - `none`: both have the same id and root
 */
export type NextStep = 'make-keys' | 'link' | 'link-if-sealed' | 'none'

/**
 * Decides what a start does with a database and a data folder. Throws a StartError if they belong to different
 * installations.
 */
export function reconcile(dataDir: string, database: DatabaseSide, folder: FolderSide | null): NextStep {
  const isNewDatabase = database.rootSha256 === null && !database.isUsed
  if (folder === null) {
    if (isNewDatabase) return 'make-keys'
    throw folderIsEmpty(dataDir, database)
  }
  const isSameId = database.installationId === folder.installationId
  if (database.installationId && folder.installationId && !isSameId) throw otherInstallation(dataDir, database, folder)
  if (database.rootSha256 !== null) {
    if (database.rootSha256 !== folder.rootSha256) throw otherRoot(dataDir)
    return isSameId ? 'none' : 'link'
  }
  if (database.isUsed) return 'link-if-sealed'
  const diedBeforeRecording = isSameId && folder.installationId !== null
  if (!diedBeforeRecording && (folder.installationId !== null || folder.hasFiles)) throw databaseIsEmpty(dataDir)
  return 'link'
}

const nameOf = ({ installationId }: { installationId: string | null }) => installationId ?? 'from an earlier version'

const folderIsEmpty = (dataDir: string, database: DatabaseSide) =>
  new StartError(
    `There are no keys in ${dataDir}, but the database belongs to an existing installation (${nameOf(database)}). ` +
      'Set DATA_DIR to the data folder of that installation, or restore the folder from a backup. ' +
      'New keys are made only for a new database.',
  )

const otherInstallation = (dataDir: string, database: DatabaseSide, folder: FolderSide) =>
  new StartError(
    `The data folder ${dataDir} belongs to the installation ${nameOf(folder)}, but the database to ${nameOf(database)}. ` +
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

/** Makes the error for a database and a folder if no document proves that they belong together. */
export const notSealedHere = (dataDir: string) =>
  new StartError(
    `The documents in the database are not in ${dataDir}, or were not sealed under its root certificate. ` +
      'Set DATA_DIR to the data folder of this installation, or restore database and folder from the same backup.',
  )

/** Makes the error for a database whose ciphertexts were made under another master key. */
export const otherMasterKey = () =>
  new StartError(
    'The master key does not open what is stored in the database. Set COUNTERSIGN_MASTER_KEY, or restore keys/master.key, ' +
      'to the key that the installation was used with last, or restore database and folder from the same backup.',
  )
