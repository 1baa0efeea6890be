import type { Platform } from '../../../platform/platform.ts'
import { findRevision, type Round } from '../document/redline-document-store.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { readSource, showDocument } from '../session/read-negotiation.ts'
import { placedAt, presentComments } from '../talk/present-comments.ts'
import { listComments, type RedlineComment } from '../talk/redline-talk-store.ts'
import { endedRound } from './ended-round.ts'

/**
 * The document as a round ended with it, as a member who was not in turn saw it then: what was open, what the round had
 * decided, and the comments that the member's side may see. Throws `redline_round_not_found`, `redline_interrupted`.
 */
export async function readRound(platform: Platform, caller: PartyMemberCaller, number: string) {
  const { request, known, member } = await readOwn(platform, caller)
  const { redlineRequestId } = request
  const round = await endedRound(platform, redlineRequestId, number)
  const looking = { request: atEndOf(request, round), known, member }
  const revision = await findRevision(platform.database, redlineRequestId, round.revision)
  const shown = await showDocument(platform, looking, await readSource(platform, looking, revision!))
  const comments = commentsAtEnd(await listComments(platform.database, redlineRequestId), round)
  return {
    round: round.round,
    clauses: shown.document!.clauses,
    layout: shown.document!.layout,
    changes: shown.changes,
    comments: presentComments(comments, looking.request, member.role),
  }
}

/** A negotiation in which nobody is in turn, and of which all rounds up to this one are known to both sides. */
const atEndOf = (request: RedlineRequest, { round, side }: Round): RedlineRequest => ({
  ...request,
  status: 'DocumentReadyForSigning',
  currentSide: side,
  round,
})

/**
 * What came after, and what was settled after, was not yet so. What was sent never changes; what is internal may be edited or
 * deleted later, and is then as it is now.
 */
function commentsAtEnd(comments: RedlineComment[], { round, places }: Round): RedlineComment[] {
  const written = comments.filter(comment => comment.round <= round)
  return placedAt(written, places).map(one =>
    one.resolvedRound !== null && one.resolvedRound > round ? { ...one, resolvedRound: null, resolvedSide: null } : one,
  )
}
