import type { Change, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkedAgreement } from '../agreement/checked-agreement.ts'
import { readDocument } from '../document/current-document.ts'
import type { Revision } from '../document/redline-document-store.ts'
import { obstaclesOf, standingObstacles } from '../obstacles/obstacles.ts'
import { refuseFor } from '../obstacles/refuse-for.ts'
import { readTurnFacts } from '../obstacles/turn-facts.ts'
import { type OwnRequest, readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { listComments } from '../talk/redline-talk-store.ts'
import { readOpenChanges } from './turn-work.ts'

/**
 * Whether the PDF to be signed would say what the document says, for a member who is about to approve it: what a check in
 * advance has found, or a new check; `again` also checks again what was refused. Nothing is approved. Returns the revision;
 * throws as `approveDocument`.
 */
export async function checkApproval(
  platform: Platform,
  caller: PartyMemberCaller,
  { again }: { again: boolean },
): Promise<{ revision: number }> {
  const own = await readOwn(platform, caller)
  const { request, known, member } = own
  refuseFor(standingObstacles(request, member.role, known), 'approve', sideOf(member.role))
  const document = await readDocument(platform.database, request.redlineRequestId)
  await assertSignable(platform, own, { document, ...(await readOpenChanges(platform, document)), again })
  return { revision: document.number }
}

interface Approvable {
  document: Revision
  /** All that are open. */
  changes: Change[]
  hidden: HiddenText[]
  again: boolean
}

/**
 * Before anybody agrees, the document is made that will be signed, which must say the same. Throws as `refuseFor` and
 * `checkedAgreement`.
 */
export async function assertSignable(
  platform: Platform,
  { request, known, member }: Pick<OwnRequest, 'request' | 'known' | 'member'>,
  { document, changes: openChanges, hidden, again }: Approvable,
): Promise<void> {
  const { database } = platform
  const comments = await listComments(database, request.redlineRequestId)
  const facts = { openChanges, hidden, ...(await readTurnFacts(database, request, comments)) }
  refuseFor(obstaclesOf(request, member.role, known, facts), 'approve', sideOf(member.role))
  await checkedAgreement(platform, request, document, { again })
}
