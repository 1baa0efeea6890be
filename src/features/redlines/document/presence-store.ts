import type { KnownBy } from '../../../engine/events/known-by.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { PartyMemberCaller } from '../redline-link.ts'

/**
 * Records how a member who changed something in a round was identified. The events at the end of the round include it.
 */
export async function notePresence(
  tx: Tx,
  { redlineRequestId, round }: { redlineRequestId: string; round: number },
  { memberId, knownBy }: PartyMemberCaller,
): Promise<void> {
  await tx
    .insertInto('redline_presence')
    .values({
      redline_request_id: redlineRequestId,
      round,
      member_id: memberId,
      link_id: knownBy.link_id,
      known_by: JSON.stringify(knownBy),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Returns how each member who changed something in a round was identified, keyed by member id. */
export async function listPresences(
  db: Executor,
  redlineRequestId: string,
  round: number,
): Promise<Map<string, KnownBy[]>> {
  const rows = await db
    .selectFrom('redline_presence')
    .select(['member_id', 'known_by'])
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .orderBy('link_id')
    .execute()
  const presences = new Map<string, KnownBy[]>()
  for (const { member_id, known_by } of rows) presences.set(member_id, [...(presences.get(member_id) ?? []), known_by])
  return presences
}
