import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { SignatureRequest } from '../signature-request.ts'
import { toRequest } from '../signature-request-rows.ts'

/** Reads the requests with these ids, in this order. Leaves out ids that no request has. */
export async function listChosenRequests(db: Executor, ids: string[]): Promise<SignatureRequest[]> {
  const rows = await db
    .selectFrom('signature_request')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy(sql`array_position(${ids}::text[], id)`)
    .execute()
  return rows.map(toRequest)
}
