import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { StoredDocument, StoredDocx, StoredForm } from './template.ts'

export async function insertDocument(
  tx: Tx,
  row: StoredDocument & { organizationId: string; sourceKey: string; sourceSizeBytes: number; createdAt: Date },
) {
  await tx
    .insertInto('document')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      filename: row.filename,
      content_type: row.contentType,
      source_key: row.sourceKey,
      source_sha256: row.sourceSha256,
      source_size_bytes: row.sourceSizeBytes,
      docx_key: row.docx?.key ?? null,
      docx_sha256: row.docx?.sha256 ?? null,
      docx_size_bytes: row.docx?.sizeBytes ?? null,
      warnings: JSON.stringify(row.warnings),
      document_key: row.documentKey,
      document_sha256: row.documentSha256,
      document_size_bytes: row.documentSizeBytes,
      first_page_key: row.firstPageKey,
      page_count: row.pageCount,
      pages: JSON.stringify(row.pages),
      signature_count: row.signatureCount,
      certification: row.certification,
      parts: row.parts && JSON.stringify(row.parts),
      form_key: row.form?.key ?? null,
      form_size_bytes: row.form?.sizeBytes ?? null,
      form_fields: row.form && JSON.stringify(row.form.fields),
      form_unused: row.form?.unused ?? null,
      created_at: row.createdAt,
    })
    .execute()
}

/** Returns the sizes, in points, of the first pages of an organization's latest documents. */
export async function readLatestFirstPages(db: Executor, organizationId: string, limit: number) {
  const rows = await db
    .selectFrom('document')
    .select('pages')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ pages }) => pages[0]!)
}

/**
 * Finds the document that was made from a filled form without exactly these fields. Returns null if none is stored yet.
 */
export async function findDocumentOfForm(
  db: Executor,
  formKey: string,
  unused: string,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('form_key', '=', formKey)
    .where('form_unused', '=', unused)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Inserts a variant of a document that shows more of its form and is otherwise the same. Returns false if it is already
 * stored.
 */
export async function insertDocumentOfForm(
  tx: Tx,
  originalId: string,
  variant: Pick<StoredDocument, 'id' | 'documentKey' | 'documentSha256' | 'documentSizeBytes' | 'firstPageKey'> & {
    unused: string
    createdAt: Date
  },
): Promise<boolean> {
  const original = await tx.selectFrom('document').selectAll().where('id', '=', originalId).executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('document')
    .values({
      ...original,
      warnings: JSON.stringify(original.warnings),
      pages: JSON.stringify(original.pages),
      form_fields: JSON.stringify(original.form_fields),
      parts: original.parts && JSON.stringify(original.parts),
      id: variant.id,
      document_key: variant.documentKey,
      document_sha256: variant.documentSha256,
      document_size_bytes: variant.documentSizeBytes,
      first_page_key: variant.firstPageKey,
      form_unused: variant.unused,
      created_at: variant.createdAt,
    })
    .onConflict(conflict => conflict.columns(['form_key', 'form_unused']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Returns whether the files of a document have been deleted or are about to be. */
export async function areFilesDeleted(db: Executor, documentId: string): Promise<boolean> {
  const row = await db.selectFrom('document').select('files_deleted_at').where('id', '=', documentId).executeTakeFirst()
  return row != null && row.files_deleted_at !== null
}

/** Returns the form of a document from its row. */
export function storedForm(row: {
  form_key: string | null
  form_size_bytes: number | null
  form_fields: unknown
  form_unused: string | null
}): StoredForm | null {
  if (row.form_key === null) return null
  const fields = row.form_fields as StoredForm['fields']
  return { key: row.form_key, sizeBytes: row.form_size_bytes!, fields, unused: row.form_unused! }
}

/** Returns the DOCX of a document from its row. */
export function storedDocx(row: {
  docx_key: string | null
  docx_sha256: string | null
  docx_size_bytes: number | null
}): StoredDocx | null {
  if (row.docx_key === null) return null
  return { key: row.docx_key, sha256: row.docx_sha256!, sizeBytes: row.docx_size_bytes! }
}
