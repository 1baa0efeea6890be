import type { Platform } from '../../../platform/platform.ts'
import { findRevision, type Round } from '../document/redline-document-store.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { readSource, showDocument } from '../session/read-negotiation.ts'
import { placedAt, presentComments } from '../talk/present-comments.ts'
import { listStoredComments, type RedlineComment } from '../talk/redline-talk-store.ts'
import { endedRound } from './ended-round.ts'

/**
 * Returns the document at the end of a round, as a member who was not in turn saw it then: the open changes, the
 * decisions of the round, and the comments that the member's side may see. Throws `redline_round_not_found`,
 * `redline_interrupted`.
 */
export async function readRound(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  caller: PartyMemberCaller,
  number: string,
) {
  const { request, allMembers, member } = await readOwnRequest(platform, caller)
  const { redlineRequestId } = request
  const round = await endedRound(platform, redlineRequestId, number)
  const reader = { request: atEndOf(request, round), allMembers, member }
  const revision = await findRevision(platform.database, redlineRequestId, round.revision)
  const shown = await showDocument(platform, reader, await readSource(platform, reader, revision!))
  const comments = commentsAtEnd(await listStoredComments(platform.database, redlineRequestId), round)
  return {
    round: round.round,
    clauses: shown.document!.clauses,
    layout: shown.document!.layout,
    changes: shown.changes,
    comments: presentComments(comments, reader.request, member.role),
  }
}

/** Returns the request as if no side were in turn and both sides had seen all rounds up to this one. */
const atEndOf = (request: RedlineRequest, { round, side }: Round): RedlineRequest => ({
  ...request,
  status: 'DocumentReadyForSigning',
  currentSide: side,
  round,
})

/**
 * Leaves out comments that were written later, and opens comments that were resolved later. Sent comments never change.
 * Internal comments may have been edited or deleted since then, and are shown as they are now.
 */
function commentsAtEnd(comments: RedlineComment[], { round, places }: Round): RedlineComment[] {
  const written = comments.filter(comment => comment.round <= round)
  return placedAt(written, places).map(comment =>
    comment.resolvedRound !== null && comment.resolvedRound > round
      ? { ...comment, resolvedRound: null, resolvedSide: null }
      : comment,
  )
}
