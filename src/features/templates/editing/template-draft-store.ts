import { sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'

/** The template and the owner of a draft, who has one draft per template. */
export interface DraftKey {
  templateId: string
  person: string
}

/** The unsaved changes of an editor as they were sent. They may be unfinished. */
export interface TemplateDraft {
  /** The number of the version that the draft was made from. */
  baseVersion: number
  signerRoles: unknown
  fields: unknown
  /** The lost fields that the draft has neither placed nor discarded; null if it does not mention them. */
  lostFields: unknown
  savedAt: Date
}

/** Stores a draft in place of the previous draft. It expires with the last of the person's links. */
export async function upsertDraft(
  tx: Tx,
  { templateId, person }: DraftKey,
  { baseVersion, signerRoles, fields, lostFields, savedAt, expiresAt }: TemplateDraft & { expiresAt: Date },
): Promise<void> {
  const content = {
    base_version: baseVersion,
    signer_roles: JSON.stringify(signerRoles),
    fields: JSON.stringify(fields),
    lost_fields: lostFields === null ? null : JSON.stringify(lostFields),
    saved_at: savedAt,
  }
  await tx
    .insertInto('template_draft')
    .values({ template_id: templateId, person, ...content, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.columns(['template_id', 'person']).doUpdateSet({
        ...content,
        expires_at: sql<Date>`greatest(template_draft.expires_at, excluded.expires_at)`,
      }),
    )
    .execute()
}

export async function findDraft(db: Executor, { templateId, person }: DraftKey): Promise<TemplateDraft | null> {
  const row = await db
    .selectFrom('template_draft')
    .select(['base_version as baseVersion', 'signer_roles as signerRoles', 'fields', 'saved_at as savedAt'])
    .select('lost_fields as lostFields')
    .where('template_id', '=', templateId)
    .where('person', '=', person)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteDraft(tx: Tx, { templateId, person }: DraftKey): Promise<void> {
  await tx.deleteFrom('template_draft').where('template_id', '=', templateId).where('person', '=', person).execute()
}
