import type pg from 'pg'
import { ARCHIVE_FORMAT, type Contents, entries, type Manifest } from '../../src/platform/backup/archive-format.ts'
import { ArchiveWriter, json, writeWhole } from '../../src/platform/backup/archive-writer.ts'
import { describeDatabase, dumpDatabase } from '../../src/platform/backup/dump-database.ts'
import { createVault } from '../../src/platform/keys/vault.ts'

interface Changes {
  manifest?(manifest: Manifest): Manifest
  contents?(contents: Contents): Contents
}

/** Writes a database's rows and one file into an archive. `changes` may alter the description of the archive. */
export async function writeArchive(path: string, client: pg.Client, masterKey: Uint8Array, changes: Changes) {
  await writeWhole(path, async file => {
    const writer = new ArchiveWriter(file, new Date())
    const described = await describeDatabase(client)
    const manifest = { format: ARCHIVE_FORMAT, version: '9.9.9', createdAt: '', ...described }
    await writer.addBytes(entries.manifest, json(changes.manifest?.(manifest) ?? manifest))
    await writer.addBytes(`${entries.files}a/file`, Buffer.from('x'))
    const contents = { ...(await dumpDatabase(client, writer, described.tables)), files: 1, fileBytes: 1, lost: [] }
    await writer.finish(changes.contents?.(contents) ?? contents, createVault(masterKey))
  })
}
