import type { Change, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkedAgreement } from '../agreement/checked-agreement.ts'
import { readDocument } from '../document/current-document.ts'
import type { StoredDocumentRevision } from '../document/redline-document-store.ts'
import { withNetEdits } from '../obstacles/net-edits.ts'
import { obstaclesOf, roleObstacles } from '../obstacles/obstacles.ts'
import { refuseFor } from '../obstacles/refuse-for.ts'
import { readTurnFacts } from '../obstacles/turn-facts.ts'
import { type OwnRequest, readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'
import { readOpenChanges } from './turn-work.ts'

/**
 * Checks, for a member who is about to approve, whether the PDF to be signed would say what the document says. Uses the
 * result of an earlier check, or makes a new one; `again` also repeats a check that ended with a refusal. Approves
 * nothing. Returns the revision that was checked. Throws the errors of `approveDocument`.
 */
export async function checkApproval(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  caller: PartyMemberCaller,
  { again }: { again: boolean },
): Promise<{ revision: number }> {
  const subject = await readOwnRequest(platform, caller)
  const { request, allMembers, member } = subject
  refuseFor(roleObstacles(request, member.role, allMembers), 'approve', sideOf(member.role))
  const document = await readDocument(platform.database, request.redlineRequestId)
  await assertSignable(platform, subject, { document, ...(await readOpenChanges(platform, document)), again })
  return { revision: document.number }
}

interface Approvable {
  document: StoredDocumentRevision
  /** All open changes. */
  changes: Change[]
  hidden: HiddenText[]
  again: boolean
}

/**
 * Makes the document to be signed before anyone approves it, and checks that it says the same as the negotiated
 * document. Returns the edits of the turn that are left in it. Throws the errors of `refuseFor` and `checkedAgreement`.
 */
export async function assertSignable(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  { request, allMembers, member }: Pick<OwnRequest, 'request' | 'allMembers' | 'member'>,
  { document, changes: openChanges, hidden, again }: Approvable,
): Promise<{ edits: number }> {
  const { database } = platform
  const comments = await listStoredComments(database, request.redlineRequestId)
  const draft = { request, revision: document, hasOpenChanges: openChanges.length > 0 }
  const turn = await withNetEdits(platform, draft, await readTurnFacts(database, request, comments))
  const facts = { openChanges, hidden, ...turn }
  refuseFor(obstaclesOf({ state: request, role: member.role, allMembers, facts }), 'approve', sideOf(member.role))
  await checkedAgreement(platform, { request, revision: document, again })
  return { edits: turn.edits }
}
