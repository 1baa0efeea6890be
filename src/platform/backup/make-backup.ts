import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { filesFolder, keysFolder } from '../data-folder.ts'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { assertUpToDate } from '../database/migrate.ts'
import { MASTER_KEY_FILE, readMasterKey } from '../keys/master-key.ts'
import { createVault } from '../keys/vault.ts'
import { holdOffRemoval } from '../storage/file-removal.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import { ARCHIVE_FORMAT, type Contents, entries, type Manifest } from './archive-format.ts'
import { ArchiveWriter, json, writeWhole } from './archive-writer.ts'
import { describeDatabase, dumpDatabase, textSettings } from './dump-database.ts'
import { dumpFiles } from './dump-files.ts'

export interface BackupOptions {
  /** Whether a holder of the archive can decrypt its keys. */
  withMasterKey: boolean
  /** The version of the program that makes the backup. */
  version: string
  now: Date
}

/**
 * Writes an installation, which may be in use, into one file: the database at one moment, then the keys and every file
 * that a row of that moment refers to. No file is removed while it runs. On failure, throws a StartError and leaves no
 * file.
 */
export async function makeBackup(
  config: Config,
  access: DatabaseAccess,
  path: string,
  { withMasterKey, version, now }: BackupOptions,
): Promise<Contents> {
  const masterKey = await readMasterKey(keysFolder(config), config.masterKey)
  const client = new pg.Client({ ...access, application_name: 'countersign backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await holdOffRemoval(client)
    await client.query(
      `${textSettings}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
       begin transaction isolation level repeatable read, read only`,
    )
    await assertUpToDate(client)
    const described = await describeDatabase(client)
    let contents: Contents | undefined
    await writeWhole(path, async file => {
      const archive = new ArchiveWriter(file, now)
      const manifest: Manifest = { format: ARCHIVE_FORMAT, version, createdAt: now.toISOString(), ...described }
      await archive.addBytes(entries.manifest, json(manifest))
      await addKeys(archive, keysFolder(config), withMasterKey ? masterKey : null)
      const dumped = await dumpDatabase(client, archive, manifest.tables)
      contents = { ...dumped, ...(await dumpFiles(client, archive, await openLocalStorage(filesFolder(config)))) }
      await archive.finish(contents, createVault(masterKey))
    })
    return contents!
  } finally {
    await client.end()
  }
}

/** Adds the certificates, and the private keys as they are stored, which is encrypted. */
async function addKeys(archive: ArchiveWriter, folder: string, masterKey: Uint8Array | null): Promise<void> {
  const dirEntries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = dirEntries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  for (const name of names.filter(isKeyFile).sort()) {
    // the service removes expired token keys, perhaps at this very moment
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (bytes) await archive.addBytes(`${entries.keys}${name}`, bytes)
  }
  if (masterKey)
    await archive.addBytes(
      `${entries.keys}${MASTER_KEY_FILE}`,
      Buffer.from(`${Buffer.from(masterKey).toString('hex')}\n`),
    )
}

/**
 * Returns whether a file of the key folder belongs in the archive. Leaves out the master key and files that are being
 * written.
 */
const isKeyFile = (name: string) => name !== MASTER_KEY_FILE && !name.includes('.new.')
