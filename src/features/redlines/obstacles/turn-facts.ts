import type { Executor } from '../../../platform/database/transaction.ts'
import { countEdits, listDecisions } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { openComments } from '../talk/present-comments.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import type { TurnFacts } from './obstacles.ts'

/** Reads the facts of a turn that decide whether it may end. `comments` are all comments of the negotiation. */
export async function readTurnFacts(
  db: Executor,
  { redlineRequestId, round }: RedlineRequest,
  comments: RedlineComment[],
): Promise<Omit<TurnFacts, 'openChanges' | 'hidden'>> {
  const decisions = await listDecisions(db, redlineRequestId, round)
  return {
    openComments: openComments(comments),
    edits: await countEdits(db, redlineRequestId, round),
    rejections: decisions.filter(decision => decision.verdict === 'reject'),
  }
}
