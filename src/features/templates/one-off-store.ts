import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/**
 * Erases the texts of a one-off template: its name, its fields and roles, the fields of its form, and the names of its
 * files. Does not change any other template.
 */
export async function eraseOneOffNames(tx: Tx, templateId: string, filename: string): Promise<void> {
  await sql`
    with one_off as (
      update template set name = ${filename} where id = ${templateId} and one_off returning id
    ), versions as (
      update template_version v set signer_roles = '[]', fields = '[]'
        from one_off where v.template_id = one_off.id
      returning v.document_id
    )
    update document d
       set filename = ${filename}, warnings = '[]',
           form_fields = case when form_fields is not null then '[]'::jsonb end,
           parts = (select jsonb_agg(part || jsonb_build_object('filename', ${filename}::text) order by number)
                      from jsonb_array_elements(d.parts) with ordinality as parts (part, number))
     where d.id in (select document_id from versions)`.execute(tx)
}
