import { CompiledQuery } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/**
 * Marks unneeded revisions made before a given time as pruned, and lists their files in `pending_file`. Returns how
 * many. A round always ends with the last revision at that moment, so no later round can refer to a pruned revision.
 */
export async function markRevisionsPruned(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const statement = CompiledQuery.raw(
    `with unneeded as (
       select v.redline_request_id, v.number, v.file_key from redline_revision v
        where v.pruned_at is null and v.created_at < $1 and v.number > 1
          and exists (select from redline_revision later
                       where later.redline_request_id = v.redline_request_id and later.number > v.number)
          and not exists (select from redline_round t
                           where t.redline_request_id = v.redline_request_id and t.revision = v.number)
        order by v.created_at limit $3 for update of v skip locked),
     given_up as (
       insert into pending_file (key) select file_key from unneeded on conflict do nothing)
     update redline_revision v set pruned_at = $2, anchors = '{}', trace = null
       from unneeded u where v.redline_request_id = u.redline_request_id and v.number = u.number`,
    [before, now, limit],
  )
  const { numAffectedRows } = await tx.executeQuery(statement)
  return Number(numAffectedRows)
}
