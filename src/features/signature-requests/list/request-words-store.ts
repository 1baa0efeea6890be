import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/** Writes the words that a request can be found by: its own title and its current signers. */
export async function writeRequestWords(tx: Tx, signatureRequestId: string): Promise<void> {
  await sql`
    update signature_request_words w
       set words = search_form(concat_ws(' ', s.title, r.people))
      from signature_request s
      cross join lateral (
        select string_agg(name || ' ' || email, ' ' order by position) as people
          from recipient where signature_request_id = s.id
      ) r
     where s.id = ${signatureRequestId} and w.signature_request_id = s.id`.execute(tx)
}

/** Removes the words of a request, so that no search finds it any more. */
export async function eraseRequestWords(tx: Tx, signatureRequestId: string): Promise<void> {
  await tx.deleteFrom('signature_request_words').where('signature_request_id', '=', signatureRequestId).execute()
}
