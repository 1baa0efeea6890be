import { sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'

export interface PageFile {
  key: string
  sizeBytes: number
}

export async function findPageFile(
  db: Executor,
  documentId: string,
  name: string,
): Promise<(PageFile & { usedAt: Date }) | null> {
  const row = await db
    .selectFrom('page_file')
    .select(['key', 'size_bytes', 'used_at'])
    .where('document_id', '=', documentId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { key: row.key, sizeBytes: row.size_bytes, usedAt: row.used_at } : null
}

export async function setPageFileUsed(
  tx: Tx,
  { documentId, name, at }: { documentId: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('page_file')
    .set({ used_at: at })
    .where('document_id', '=', documentId)
    .where('name', '=', name)
    .execute()
}

/**
 * Inserts the row of a new file. Returns false if the document's files have been deleted, or if another caller has
 * already made the same file.
 */
export async function insertPageFile(
  tx: Tx,
  { documentId, name, key, sizeBytes, usedAt }: PageFile & { documentId: string; name: string; usedAt: Date },
): Promise<boolean> {
  const document = await tx
    .selectFrom('document')
    .select('files_deleted_at')
    .where('id', '=', documentId)
    .forShare()
    .executeTakeFirst()
  if (!document || document.files_deleted_at !== null) return false
  const inserted = await tx
    .insertInto('page_file')
    .values({ document_id: documentId, name, key, size_bytes: sizeBytes, used_at: usedAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes the rows of a document's least recently used files, so that the remaining files have at most `limitBytes`.
 * Returns the keys of the deleted rows.
 */
export async function deletePageFilesBeyond(tx: Tx, documentId: string, limitBytes: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from page_file using (
      select name, sum(size_bytes) over (order by used_at desc, name) as total
        from page_file where document_id = ${documentId}
    ) ranked
     where page_file.document_id = ${documentId} and page_file.name = ranked.name and ranked.total > ${limitBytes}
    returning page_file.key`.execute(tx)
  return rows.map(row => row.key)
}

/** Deletes at most `limit` rows of files that no one has used since `before`. Returns their keys. */
export async function deleteUnusedPageFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from page_file using (
      select document_id, name from page_file where used_at < ${before} limit ${limit} for update skip locked
    ) unused
     where page_file.document_id = unused.document_id and page_file.name = unused.name
    returning page_file.key`.execute(tx)
  return rows.map(row => row.key)
}

/** Deletes the rows of documents whose files were deleted. Returns their keys. */
export async function deletePageFilesOfDeleted(tx: Tx, documentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from page_file where document_id = any (${documentIds}::text[]) returning key`.execute(tx)
  return rows.map(row => row.key)
}
