import type pg from 'pg'
import { type Storage, StorageMissingError } from '../storage/storage.ts'
import { type Contents, entries, type LostFile } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type NamedFile, namedFilesQuery } from './stored-files.ts'

const BATCH_SIZE = 500

/** Dumps every file that a row refers to, in the transaction that has read the rows. */
export async function dumpFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  storage: Storage,
): Promise<Pick<Contents, 'files' | 'fileBytes' | 'lost'>> {
  const totals = { files: 0, fileBytes: 0, lost: [] as LostFile[] }
  await client.query(`declare named_file no scroll cursor for ${namedFilesQuery()}`)
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${BATCH_SIZE} from named_file`)
    if (rows.length === 0) return totals
    for (const file of rows) {
      const { sizeBytes, problem } = await dumpFile(archive, storage, file)
      if (sizeBytes !== null) totals.files++
      totals.fileBytes += sizeBytes ?? 0
      if (problem) totals.lost.push({ key: file.key, problem })
    }
  }
}

/** Dumps a file. A file that differs from its row is kept too, because it may be all that is left. */
async function dumpFile(
  archive: ArchiveWriter,
  storage: Storage,
  { key, sha256, sizeBytes, mayBeMissing }: NamedFile,
): Promise<{ sizeBytes: number | null; problem?: LostFile['problem'] }> {
  const size = await storage.size(key).catch(error => {
    if (error instanceof StorageMissingError) return null
    throw error
  })
  if (size === null) return mayBeMissing ? { sizeBytes: null } : { sizeBytes: null, problem: 'missing' }
  const entry = await archive.add(`${entries.files}${key}`, size, storage.read(key))
  const isSame = (sha256 === null || sha256 === entry) && (sizeBytes === null || Number(sizeBytes) === size)
  return isSame ? { sizeBytes: size } : { sizeBytes: size, problem: 'different' }
}
