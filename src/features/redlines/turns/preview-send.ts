import type { Platform } from '../../../platform/platform.ts'
import { readDocument } from '../document/current-document.ts'
import { presentSummary } from '../document/round-story.ts'
import { standingObstacles } from '../obstacles/obstacles.ts'
import { refuseFor } from '../obstacles/refuse-for.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf, stateAfter } from '../redline-request.ts'
import { readSource, showDocument } from '../session/read-negotiation.ts'
import { presentComments } from '../talk/present-comments.ts'
import { listComments } from '../talk/redline-talk-store.ts'
import { readOpenChanges, workOfTurn } from './turn-work.ts'

/**
 * What sending would freeze and show the other side, for whoever may send now: as its session has it after sending, but for what
 * is internal to that side. Nothing is changed. Throws as `sendForReview`.
 */
export async function previewSend(platform: Platform, caller: PartyMemberCaller) {
  const { request, known, member } = await readOwn(platform, caller)
  refuseFor(standingObstacles(request, member.role, known), 'send', sideOf(member.role))
  const sent = { ...request, ...stateAfter(request, 'send', member.role)! }
  const other = known.find(one => one.removedAt === null && sideOf(one.role) === sent.currentSide)!
  const reader = { request: sent, known, member: other }
  const revision = await readDocument(platform.database, request.redlineRequestId)
  const { changes, labels } = await readOpenChanges(platform, revision)
  const comments = await listComments(platform.database, request.redlineRequestId)
  const { summary } = await workOfTurn(platform.database, { request, known, changes, labels, comments })
  const shown = await showDocument(platform, reader, await readSource(platform, reader, revision))
  const shared = comments.filter(comment => !comment.internal)
  return {
    revision: revision.number,
    round: request.round,
    summary: presentSummary(summary),
    clauses: shown.document!.clauses,
    layout: shown.document!.layout,
    changes: shown.changes,
    comments: presentComments(shared, sent, reader.member.role),
  }
}
