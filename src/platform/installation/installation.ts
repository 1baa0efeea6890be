import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { filesFolder, keysFolder } from '../data-folder.ts'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { newId } from '../ids.ts'
import type { Keys } from '../keys/keys.ts'
import { readTrustedRoots } from '../keys/trusted-roots.ts'
import {
  firstStoredKeys,
  isMasterKeyOf,
  lockInstallation,
  type OpenDatabaseSide,
  readDatabaseSide,
  writeInstallation,
  writeRoot,
} from './database-side.ts'
import { readFolderSide, writeInstallationId } from './folder-side.ts'
import { type FolderSide, type NextStep, notSealedHere, otherMasterKey, reconcile } from './reconcile.ts'
import { isSealedUnder } from './sealed-under.ts'

/** How the keys of an installation are made and opened. */
export interface KeysOfInstallation<T extends Pick<Keys, 'encrypt' | 'decrypt'>> {
  make(installationId: string): Promise<void>
  open(): Promise<T>
}

/**
 * Ensures that the database and the data folder belong to the same installation, and opens its keys, which are made if
 * both are new. A database and a folder from before installations had ids are linked to each other if they belong
 * together. If several processes start at the same time, they do this one after the other. Throws a StartError that
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
): Promise<{ database: OpenDatabaseSide; folder: FolderSide | null; step: NextStep }> {
  const database = await readDatabaseSide(client)
  const folder = await readFolderSide(dataDir)
  const step = reconcile(dataDir, database, folder)
  if (step === 'link-if-sealed' && !(await belongTogether(client, dataDir))) throw notSealedHere(dataDir)
  return { database, folder, step }
}

async function settle(
  client: pg.Client,
  dataDir: string,
  keys: Pick<KeysOfInstallation<never>, 'make'>,
): Promise<string> {
  const { database, folder, step } = await checkInstallation(client, dataDir)
  const installationId = database.installationId ?? folder?.installationId ?? newId('inst')
  if (step === 'none') return installationId
  await writeInstallation(client, installationId)
  if (step === 'make-keys') await keys.make(installationId)
  else if (folder?.installationId === null) await writeInstallationId(keysFolder({ dataDir }), installationId)
  await writeRoot(client, installationId, (await readFolderSide(dataDir))!.rootSha256)
  return installationId
}

/**
 * Returns whether the first documents of the database are in the folder. More than half of them are enough, because
 * files can be lost. Sealed documents count only if they were sealed under a root that the folder trusts.
 */
async function belongTogether(client: pg.ClientBase, dataDir: string): Promise<boolean> {
  const pathOf = (key: string) => join(filesFolder({ dataDir }), key)
  const sealed = await firstStoredKeys(client, 'sealed')
  if (sealed.length > 0) {
    const roots = await readTrustedRoots(keysFolder({ dataDir }))
    const results = await Promise.all(sealed.map(key => isSealedUnder(roots, pathOf(key))))
    return isMajority(results)
  }
  const documents = await firstStoredKeys(client, 'documents')
  return documents.length === 0 || isMajority(documents.map(key => existsSync(pathOf(key))))
}

const isMajority = (results: boolean[]) => results.filter(Boolean).length * 2 > results.length
