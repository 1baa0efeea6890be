import pg from 'pg'
import type { DatabaseAccess } from './embedded-postgres.ts'

/** A seal takes seconds. If one is awaited longer, somebody must find out why. */
export const sealingLateMs = 10 * 60_000

/** Fully signed requests of all organizations that have no sealed document. */
export interface UnsealedRequests {
  /** Their seal failed for good. */
  failed: number
  /** Their seal is still attempted, or its job is lost. */
  late: number
}

/** Counts along an index that contains only requests whose seal is awaited. */
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

/** Like `countUnsealed`, over a connection of its own. */
export async function askUnsealed(access: DatabaseAccess): Promise<UnsealedRequests> {
  const client = new pg.Client(access)
  await client.connect()
  try {
    return await countUnsealed(client)
  } finally {
    await client.end()
  }
}
