import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { SealProblems, TemplateVersion } from './template.ts'

type VersionKey = Pick<TemplateVersion, 'templateId' | 'version'>

export async function readRehearsal(db: Executor, { templateId, version }: VersionKey): Promise<SealProblems | null> {
  const row = await db
    .selectFrom('template_version')
    .select('rehearsal')
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.rehearsal ?? null) as SealProblems | null
}

/** Stores a rehearsal. It may overwrite an earlier one, because a rehearsal gives the same result each time. */
export async function writeRehearsal(
  tx: Tx,
  { templateId, version }: VersionKey,
  rehearsal: SealProblems,
): Promise<void> {
  await tx
    .updateTable('template_version')
    .set({ rehearsal: JSON.stringify(rehearsal) })
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .execute()
}
