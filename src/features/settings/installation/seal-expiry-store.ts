import type { Executor } from '../../../platform/database/transaction.ts'

/** Returns the id of the oldest organization, for which the installation was set up; null if there is none yet. */
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

/** Returns the id of an organization, or null if the database has no such organization. */
export async function findOrganization(db: Executor, organizationId: string): Promise<string | null> {
  const row = await db.selectFrom('organization').select('id').where('id', '=', organizationId).executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether a mail about a subject was ever queued. */
export async function isMailKnown(db: Executor, subjectId: string): Promise<boolean> {
  const row = await db.selectFrom('mail').select('id').where('subject_id', '=', subjectId).limit(1).executeTakeFirst()
  return row !== undefined
}
