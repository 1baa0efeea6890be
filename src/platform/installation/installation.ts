import pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { newId } from '../ids.ts'
import type { Keys } from '../keys/keys.ts'
import {
  isMasterKeyOf,
  lockInstallation,
  type OpenDatabaseSide,
  readDatabaseSide,
  writeInstallation,
  writeRoot,
} from './database-side.ts'
import { readFolderSide } from './folder-side.ts'
import { type NextStep, otherMasterKey, reconcile } from './reconcile.ts'

/** How the keys of an installation are made and opened. */
export interface KeysOfInstallation<T extends Pick<Keys, 'encrypt' | 'decrypt'>> {
  make(installationId: string): Promise<void>
  open(): Promise<T>
}

/**
 * Ensures that the database and the data folder belong to the same installation, and opens its keys, which are made if
 * both are new. If several processes start at the same time, they do this one after the other. Throws a StartError that
 * says what to do.
 */
export async function openInstallation<T extends Pick<Keys, 'encrypt' | 'decrypt'>>(
  access: DatabaseAccess,
  dataDir: string,
  keys: KeysOfInstallation<T>,
): Promise<{ installationId: string; keys: T }> {
  return connected(access, async client => {
    await lockInstallation(client)
    const installationId = await settle(client, dataDir, keys)
    const opened = await keys.open()
    if (!(await isMasterKeyOf(client, installationId, opened))) throw otherMasterKey()
    return { installationId, keys: opened }
  })
}

/**
 * Returns whether the database accepts changes, after checking that it belongs to the data folder. Changes nothing.
 * Throws the StartErrors of `openInstallation`.
 */
export const inspectInstallation = (access: DatabaseAccess, dataDir: string): Promise<{ isReadOnly: boolean }> =>
  connected(access, async client => {
    const { database } = await checkInstallation(client, dataDir)
    return { isReadOnly: database.isReadOnly }
  })

async function connected<T>(access: DatabaseAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...access, application_name: 'countersign installation' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Reads both sides and decides on the next step of a start. Changes nothing. Throws the StartErrors of
 * `openInstallation`.
 */
async function checkInstallation(
  client: pg.ClientBase,
  dataDir: string,
): Promise<{ database: OpenDatabaseSide; step: NextStep }> {
  const database = await readDatabaseSide(client)
  const folder = await readFolderSide(dataDir)
  return { database, step: reconcile(dataDir, database, folder) }
}

async function settle(
  client: pg.Client,
  dataDir: string,
  keys: Pick<KeysOfInstallation<never>, 'make'>,
): Promise<string> {
  const { database, step } = await checkInstallation(client, dataDir)
  const installationId = database.installationId ?? newId('inst')
  if (step === 'none') return installationId
  await writeInstallation(client, installationId)
  if (step === 'make-keys') await keys.make(installationId)
  await writeRoot(client, installationId, (await readFolderSide(dataDir))!.rootSha256)
  return installationId
}
