import pg from 'pg'
import type { DatabaseAccess } from './embedded-postgres.ts'

/** How long a seal may be missing before someone must find out why. Sealing takes seconds. */
export const sealingLateMs = 10 * 60_000

/** The numbers of fully signed requests of all organizations that have no sealed document. */
export interface UnsealedRequests {
  /** Requests whose sealing failed for good. */
  failed: number
  /** Requests whose sealing is still attempted, or whose job is lost. */
  late: number
}

/** Counts the unsealed requests along an index that contains only requests whose seal is missing. */
export async function countUnsealed(db: Pick<pg.ClientBase, 'query'>): Promise<UnsealedRequests> {
  const { rows } = await db.query<UnsealedRequests>(
    `select count(sealing_failed_at)::integer as failed,
            count(*) filter (
              where sealing_failed_at is null and sealing_since <= now() - $1 * interval '1 millisecond'
            )::integer as late
       from signature_request where status = 'Created' and sealing_since is not null`,
    [sealingLateMs],
  )
  return rows[0]!
}

/** Like `countUnsealed`, but over a separate connection. */
export async function askUnsealed(access: DatabaseAccess): Promise<UnsealedRequests> {
  const client = new pg.Client(access)
  await client.connect()
  try {
    return await countUnsealed(client)
  } finally {
    await client.end()
  }
}
