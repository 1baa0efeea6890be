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

/** The document of a filled form on which just these fields are not used; null where none is stored yet. */
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
 * Inserts a document that shows more of its form than another does; all else is as there. Answers false where it is stored
 * already.
 */
export async function insertDocumentOfForm(
  tx: Tx,
  otherId: string,
  own: Pick<StoredDocument, 'id' | 'documentKey' | 'documentSha256' | 'documentSizeBytes' | 'firstPageKey'> & {
    unused: string
    createdAt: Date
  },
): Promise<boolean> {
  const other = await tx.selectFrom('document').selectAll().where('id', '=', otherId).executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('document')
    .values({
      ...other,
      warnings: JSON.stringify(other.warnings),
      pages: JSON.stringify(other.pages),
      form_fields: JSON.stringify(other.form_fields),
      parts: other.parts && JSON.stringify(other.parts),
      id: own.id,
      document_key: own.documentKey,
      document_sha256: own.documentSha256,
      document_size_bytes: own.documentSizeBytes,
      first_page_key: own.firstPageKey,
      form_unused: own.unused,
      created_at: own.createdAt,
    })
    .onConflict(conflict => conflict.columns(['form_key', 'form_unused']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * Notes that the files of a one-off template's document are deleted, which its organization stores no more. Answers their keys;
 * none for any other template.
 */
export async function setOneOffFilesDeleted(tx: Tx, templateId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('document as d')
    .from('template_version as v')
    .innerJoin('template as t', 't.id', 'v.template_id')
    .set({ files_deleted_at: at })
    .whereRef('d.id', '=', 'v.document_id')
    .where('t.id', '=', templateId)
    .where('t.one_off', '=', true)
    .where('d.files_deleted_at', 'is', null)
    .returning(['d.source_key', 'd.document_key', 'd.docx_key', 'd.first_page_key', 'd.form_key', 'd.parts'])
    .execute()
  const keys = rows.flatMap(row => [
    ...[row.source_key, row.document_key, row.docx_key, row.first_page_key, row.form_key],
    ...(row.parts ?? []).map(part => part.key),
  ])
  return [...new Set(keys.filter(key => key !== null))]
}

/** Whether the files of a document are deleted, or about to be. */
export async function areFilesDeleted(db: Executor, documentId: string): Promise<boolean> {
  const row = await db.selectFrom('document').select('files_deleted_at').where('id', '=', documentId).executeTakeFirst()
  return row != null && row.files_deleted_at !== null
}

/** The form of a document as its row has it. */
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

/** The DOCX of a document as its row has it. */
export function storedDocx(row: {
  docx_key: string | null
  docx_sha256: string | null
  docx_size_bytes: number | null
}): StoredDocx | null {
  if (row.docx_key === null) return null
  return { key: row.docx_key, sha256: row.docx_sha256!, sizeBytes: row.docx_size_bytes! }
}
