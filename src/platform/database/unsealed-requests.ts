import pg from 'pg'
import type { DatabaseAccess } from './embedded-postgres.ts'

/** A seal takes seconds. One that is awaited for longer needs somebody who looks why. */
export const sealingLateMs = 10 * 60_000

/** Signature requests of all organizations that everybody has signed and that have no sealed document. */
export interface UnsealedRequests {
  /** Their seal failed in a way that no further try can mend. */
  failed: number
  /** It is still tried, or its job is lost. */
  late: number
}

/** A walk along an index that has only requests whose seal is awaited. */
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

/** The same over a connection of its own. */
export async function askUnsealed(access: DatabaseAccess): Promise<UnsealedRequests> {
  const client = new pg.Client(access)
  await client.connect()
  try {
    return await countUnsealed(client)
  } finally {
    await client.end()
  }
}
