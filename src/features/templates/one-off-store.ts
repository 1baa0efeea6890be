import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** Erases the texts of a template: its name, its fields and its roles. Its requests and drafts can no longer find it. */
export async function eraseTemplate(
  tx: Tx,
  templateId: string,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('template')
    .set({ name, erased_at: at })
    .where('id', '=', templateId)
    .where('erased_at', 'is', null)
    .execute()
  await tx
    .updateTable('template_version')
    .set({ signer_roles: '[]', fields: '[]', of_document: null, lost_fields: null })
    .where('template_id', '=', templateId)
    .execute()
}

/**
 * Locks the documents of an erased template, and returns the ids of those that no other template has. The lock makes two
 * templates with the same document, erased at once, notice each other.
 */
export async function lockUnneededDocuments(tx: Tx, templateId: string): Promise<string[]> {
  const locked = await sql<{ id: string }>`
    select id from document where id in (select document_id from template_version where template_id = ${templateId})
     order by id for no key update`.execute(tx)
  const ids = locked.rows.map(row => row.id)
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as mine (id)
     where not exists (
       select from template_version v join template t on t.id = v.template_id
        where v.document_id = mine.id and t.erased_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Erases the texts of documents: the names of their files and the fields of their forms. Records that their files are
 * deleted, so that the organization no longer stores them. Returns the keys of the files that were not deleted before.
 */
export async function eraseDocuments(
  tx: Tx,
  documentIds: string[],
  { filename, at }: { filename: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ keys: (string | null)[]; parts: { key: string }[] | null }>`
    update document d
       set filename = ${filename}, warnings = '[]', files_deleted_at = ${at},
           form_fields = case when form_fields is not null then '[]'::jsonb end,
           parts = (select jsonb_agg(part || jsonb_build_object('filename', ${filename}::text) order by number)
                      from jsonb_array_elements(d.parts) with ordinality as parts (part, number))
     where d.id = any (${documentIds}::text[]) and d.files_deleted_at is null
    returning array[d.source_key, d.document_key, d.docx_key, d.first_page_key, d.form_key] as keys, d.parts`.execute(
    tx,
  )
  const keys = rows.flatMap(row => [...row.keys, ...(row.parts ?? []).map(part => part.key)])
  return [...new Set(keys.filter(key => key !== null))]
}
