import type { Executor } from '../../../platform/database/transaction.ts'

/** The organization that the installation was set up for; null before there is one. */
export async function readFirstOrganization(db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Its id, or null when the database knows of no such organization. */
export async function findOrganization(db: Executor, organizationId: string): Promise<string | null> {
  const row = await db.selectFrom('organization').select('id').where('id', '=', organizationId).executeTakeFirst()
  return row?.id ?? null
}

/** Whether a mail about this was queued, whatever became of it. */
export async function isMailKnown(db: Executor, subjectId: string): Promise<boolean> {
  const row = await db.selectFrom('mail').select('id').where('subject_id', '=', subjectId).limit(1).executeTakeFirst()
  return row !== undefined
}
