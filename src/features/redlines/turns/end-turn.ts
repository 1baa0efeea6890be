import type { Change, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertNotInSigning } from '../agreement/agreement-guard.ts'
import { queueAgreementCheck } from '../agreement/check-agreement-job.ts'
import type { RedlineSubject } from '../change-redline-request.ts'
import { assertRevision, readDocument } from '../document/current-document.ts'
import { listPresences } from '../document/presence-store.ts'
import { insertRound } from '../document/redline-document-store.ts'
import { mailOutcome, mailTurn } from '../mail-members.ts'
import { obstaclesOf, roleObstacles } from '../obstacles/obstacles.ts'
import { refuseFor } from '../obstacles/refuse-for.ts'
import { readTurnFacts } from '../obstacles/turn-facts.ts'
import { doOnce, type Keep } from '../once/do-once.ts'
import { assertSameTurn, changeAsRedlineMember, memberOf, readOwnRequest } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { partyOf, type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { assertSameComments, type RoundFile, storeRoundFile } from '../talk/file-comments.ts'
import { commentPlacesOf } from '../talk/present-comments.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'
import { assertSignable } from './check-approval.ts'
import { effectsOf } from './effects-of-change.ts'
import { recordTurn } from './record-turn.ts'
import { readOpenChanges, workOfTurn } from './turn-work.ts'

const maxTries = 3

export interface EndOfTurn {
  operationId?: string
  /**
   * The call is refused if the document has changed since this revision. If omitted, the current document is sent or
   * approved.
   */
  revision?: number
  message?: string
}

/**
 * Sends the document to the other side, only once per `operationId`. Stores the round as it is at that time, with its
 * events, and mails the other side. Throws `not_members_turn`, `redline_side_without_member`, `redline_revision_stale`,
 * `redline_operation_reused`.
 */
export const sendForReview = (
  platform: Platform,
  { caller, input, origin }: { caller: PartyMemberCaller; input: EndOfTurn; origin: ActorOrigin },
) => endTurnOnce(platform, caller, 'send', input, origin)

/**
 * Approves the document, only once per `operationId`, so that it is ready for signing. Throws `not_authorized` for
 * counsel, `not_members_turn`, `redline_not_agreed` with the obstacles, `redline_revision_stale`,
 * `redline_operation_reused`, and the errors of `checkedAgreement` if the PDF to be signed cannot be made or would say
 * something else.
 */
export const approveDocument = (
  platform: Platform,
  { caller, input, origin }: { caller: PartyMemberCaller; input: EndOfTurn; origin: ActorOrigin },
) => endTurnOnce(platform, caller, 'approve', input, origin)

/** Ends the turn only once per `operationId`. No answer is stored: a repeat returns the session as it is then. */
const endTurnOnce = (
  platform: Platform,
  caller: PartyMemberCaller,
  trigger: 'send' | 'approve',
  { operationId, ...input }: EndOfTurn,
  origin: ActorOrigin,
) => {
  const asked = [{ operationId, content: { message: input.message ?? null } }]
  return doOnce<null>(platform, caller, { kind: trigger, asked }, keep =>
    endTurn(platform, caller, { trigger, input, origin, keep }),
  )
}

/**
 * Reopens an agreed document, only once per `operationId`. Throws `not_authorized` for counsel, `redline_not_ready`,
 * `redline_being_signed`, `redline_signed`, `redline_operation_reused`.
 */
export async function reopenDocument(
  platform: Pick<Platform, 'clock' | 'database'>,
  { caller, operationId, origin }: { caller: PartyMemberCaller; operationId: string | undefined; origin: ActorOrigin },
) {
  const asked = [{ operationId, content: {} }]
  return doOnce<null>(platform, caller, { kind: 'reopen', asked }, async keep => {
    await changeAsRedlineMember(platform, caller, async (tx, { request, allMembers }) => {
      const member = memberOf(allMembers, caller)
      if (request.status !== 'DocumentReadyForSigning') throw new CodedError('redline_not_ready')
      const state = reopenedState(request, member)
      const now = platform.clock.now()
      await assertNotInSigning(tx, request, now)
      const act = { origin, knownBy: caller.knownBy }
      await recordOfMember(tx, request, 'redline_reopened', member, now, act, { details: { round: state.round } })
      await mailOutcome(tx, 'redline-reopened', { ...request, ...state }, allMembers, member, now)
      await keep(tx, null)
      return state
    })
    return null
  })
}

/** Returns the state after reopening. Throws `not_authorized` for counsel. */
function reopenedState(request: RedlineRequest, { role }: RedlineMember) {
  const state = stateAfter(request, 'reopen', role)
  if (state) return state
  if (stateAfter(request, 'reopen', partyOf(sideOf(role))))
    throw new CodedError('not_authorized', { action: 'reopen this document' })
  throw new CodedError('not_members_turn')
}

interface Ending {
  trigger: 'send' | 'approve'
  input: Omit<EndOfTurn, 'operationId'>
  origin: ActorOrigin
  keep: Keep<null>
}

/**
 * Ends a turn. Reads the document and makes its file before it locks the request, and starts over if the document has
 * changed by then. It never starts over in a later turn of this side, because a duplicate call would then send back
 * what the other side has just sent.
 */
async function endTurn(platform: Platform, caller: PartyMemberCaller, ending: Ending): Promise<null> {
  let begun: RedlineRequest | undefined
  for (let tries = 1; ; tries++) {
    const unlocked = await readOwnRequest(platform, caller)
    const { request, allMembers, member } = unlocked
    begun ??= request
    refuseFor(roleObstacles(request, member.role, allMembers), ending.trigger, sideOf(member.role))
    assertSameTurn(request, begun)
    const document = await readDocument(platform.database, request.redlineRequestId)
    if (ending.input.revision !== undefined) assertRevision(document.number, ending.input.revision)
    const openWork = await readOpenChanges(platform, document)
    const signable =
      ending.trigger === 'approve'
        ? await assertSignable(platform, unlocked, { document, ...openWork, again: true })
        : null
    const files = platform.pendingFiles()
    try {
      const file = await storeRoundFile(platform, { files, request, revision: document })
      platform.failpoints.hit('turn-file-stored')
      await changeAsRedlineMember(platform, caller, async (tx, subject) => {
        assertSameTurn(subject.request, request)
        assertRevision(await currentRevisionNumber(tx, request.redlineRequestId), document.number)
        const { number: revision } = document
        const state = await freeze(tx, platform, { ...ending, subject, caller, ...openWork, signable, file, revision })
        await ending.keep(tx, null)
        await files.keep(tx)
        platform.failpoints.hit('turn-before-commit')
        return state
      })
      platform.failpoints.hit('turn-after-commit')
      return null
    } catch (error) {
      const isStale = error instanceof CodedError && error.code === 'redline_revision_stale'
      if (!isStale || tries === maxTries) throw error
    } finally {
      await files.discard()
    }
  }
}

interface Freezing extends Ending {
  subject: RedlineSubject
  caller: PartyMemberCaller
  revision: number
  changes: Change[]
  hidden: HiddenText[]
  /** The edits of the turn that are left in the document that is approved; null for one that is sent. */
  signable: { edits: number } | null
  /** The current texts of the paragraphs with changes, keyed by anchor. */
  texts: Record<string, string>
  /** The numbers of the paragraphs with changes, keyed by anchor. */
  labels: Record<string, string>
  file: RoundFile
}

async function freeze(tx: Tx, platform: Pick<Platform, 'clock'>, ending: Freezing) {
  const { subject, caller, trigger, revision, changes, input, origin } = ending
  const { request, allMembers } = subject
  const member = memberOf(allMembers, caller)
  const comments = await listStoredComments(tx, request.redlineRequestId)
  const turn = { ...(await readTurnFacts(tx, request, comments)), ...ending.signable }
  const facts = { openChanges: changes, hidden: ending.hidden, ...turn }
  refuseFor(obstaclesOf({ state: request, role: member.role, allMembers, facts }), trigger, sideOf(member.role))
  const state = stateAfter(request, trigger, member.role)!
  assertSameComments(comments, request, ending.file)
  const { fileKey, fileSha256, fileSizeBytes } = ending.file
  const now = platform.clock.now()
  const { summary, ...work } = await workOfTurn(tx, { request, allMembers, changes, labels: ending.labels, comments })
  await insertRound(tx, {
    redlineRequestId: request.redlineRequestId,
    round: request.round,
    side: sideOf(member.role),
    outcome: trigger === 'send' ? 'sent' : 'approved',
    revision,
    memberId: member.memberId,
    endedAt: now,
    message: input.message ?? null,
    changes,
    comments: comments.filter(comment => !comment.internal),
    summary,
    insertions: work.changes.filter(change => effectsOf(change).includes('brings')).length,
    deletions: work.changes.filter(change => effectsOf(change).includes('takes')).length,
    newComments: work.comments.length,
    knownBy: caller.knownBy,
    ...{ fileKey, fileSha256, fileSizeBytes },
    places: commentPlacesOf(comments),
  })
  const presences = await listPresences(tx, request.redlineRequestId, request.round)
  await recordTurn(tx, { request, allMembers, member, at: now, ...work, texts: ending.texts, presences })
  const act = { origin, knownBy: caller.knownBy }
  const messageFacts = {
    ...(input.message !== undefined && { message: input.message }),
    details: { round: request.round },
  }
  await recordOfMember(tx, request, 'redline_turn_ended', member, now, act, messageFacts)
  if (trigger === 'approve') {
    await recordOfMember(tx, request, 'document_ready_for_signing', member, now, act, {
      details: { round: request.round },
    })
    await mailOutcome(tx, 'redline-agreed', { ...request, ...state }, allMembers, member, now)
  } else {
    await mailTurn(tx, { ...request, ...state }, allMembers, now)
    if (changes.length + ending.hidden.length === 0) await queueAgreementCheck(tx, { ...request, revision })
  }
  return state
}
