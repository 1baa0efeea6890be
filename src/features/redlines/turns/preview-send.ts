import type { Platform } from '../../../platform/platform.ts'
import { readDocument } from '../document/current-document.ts'
import { presentSummary } from '../document/round-story.ts'
import { roleObstacles } from '../obstacles/obstacles.ts'
import { refuseFor } from '../obstacles/refuse-for.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf, stateAfter } from '../redline-request.ts'
import { readSource, showDocument } from '../session/read-negotiation.ts'
import { presentComments } from '../talk/present-comments.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'
import { readOpenChanges, workOfTurn } from './turn-work.ts'

/**
 * Previews, for a member who may send now, what sending would store and show to the other side. The preview equals the
 * other side's session after sending, without that side's internal comments. Changes nothing. Throws the errors of
 * `sendForReview`.
 */
export async function previewSend(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  caller: PartyMemberCaller,
) {
  const { request, allMembers, member } = await readOwnRequest(platform, caller)
  refuseFor(roleObstacles(request, member.role, allMembers), 'send', sideOf(member.role))
  const sent = { ...request, ...stateAfter(request, 'send', member.role)! }
  const recipient = allMembers.find(
    candidate => candidate.removedAt === null && sideOf(candidate.role) === sent.currentSide,
  )!
  const reader = { request: sent, allMembers, member: recipient }
  const revision = await readDocument(platform.database, request.redlineRequestId)
  const { changes, labels } = await readOpenChanges(platform, revision)
  const comments = await listStoredComments(platform.database, request.redlineRequestId)
  const { summary } = await workOfTurn(platform.database, { request, allMembers, changes, labels, comments })
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
