import type { Change } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChanges } from '../../../tasks/redline-pool.ts'
import type { ActorOrigin } from '../../events/actor-origin.ts'
import { assertNotInSigning } from '../agreement/agreement-guard.ts'
import type { RedlineSubject } from '../change-redline-request.ts'
import { assertRevision, readDocument } from '../document/current-document.ts'
import { listPresences } from '../document/presence-store.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import {
  countEdits,
  insertRound,
  lastRoundChanges,
  listAuthors,
  listDecisions,
} from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import { mailOutcome, mailTurn } from '../mail-members.ts'
import { assertInTurn, assertSameTurn, changeAsMember, memberOf, readOwn } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, type RedlineRequest, type RedlineTrigger, sideOf, stateAfter } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { assertSameComments, type RoundFile, storeRoundFile } from '../talk/file-comments.ts'
import { openComments, placesOf } from '../talk/present-comments.ts'
import { listComments, type RedlineComment } from '../talk/redline-talk-store.ts'
import { approvalObstacles } from './approval-rule.ts'
import { recordTurn } from './record-turn.ts'
import { summarizeTurn } from './summarize-turn.ts'

const triesMost = 3

export interface EndOfTurn {
  /** Refused when the document went on since; without it, what is there is sent or approved. */
  revision?: number
  message?: string
}

/**
 * Passes the document to the other side: the round is kept as it is then, with its events, and the other side is mailed.
 * Throws `not_members_turn`, `redline_side_without_member`, `redline_revision_stale`.
 */
export const sendForReview = (platform: Platform, caller: PartyMemberCaller, input: EndOfTurn, origin: ActorOrigin) =>
  endTurn(platform, caller, 'send', input, origin)

/**
 * Agrees to the document: it is ready for signing. Throws `not_authorized` for counsel, `not_members_turn`,
 * `redline_not_agreed` with what is open, `redline_revision_stale`.
 */
export const approveDocument = (platform: Platform, caller: PartyMemberCaller, input: EndOfTurn, origin: ActorOrigin) =>
  endTurn(platform, caller, 'approve', input, origin)

/**
 * Takes an agreed document up again. Throws `not_authorized` for counsel, `redline_not_ready`, `redline_being_signed`,
 * `redline_signed`.
 */
export async function reopenDocument(platform: Platform, caller: PartyMemberCaller, origin: ActorOrigin) {
  await changeAsMember(platform, caller, async (tx, { request, known }) => {
    const member = memberOf(known, caller)
    if (request.status !== 'DocumentReadyForSigning') throw new CodedError('redline_not_ready')
    const state = permitted(request, 'reopen', member)
    const now = platform.clock.now()
    await assertNotInSigning(tx, request, now)
    const act = { origin, knownBy: caller.knownBy }
    await recordOfMember(tx, request, 'redline_reopened', member, now, act, { details: { round: state.round } })
    await mailOutcome(tx, 'redline-reopened', { ...request, ...state }, known, member, now)
    return state
  })
}

/** The state after; throws `not_authorized` for what counsel may not do, `not_members_turn` for anything else. */
function permitted(request: RedlineRequest, trigger: RedlineTrigger, member: RedlineMember) {
  const state = stateAfter(request, trigger, member.role)
  if (state) return state
  const party = sideOf(member.role) === 'Disclosing' ? 'DisclosingParty' : 'ReceivingParty'
  if (stateAfter(request, trigger, party)) throw new CodedError('not_authorized', { action: actions[trigger] })
  if (trigger === 'approve' && isInTurn(request, member.role))
    throw new CodedError('redline_not_agreed', { reasons: 'it has not been sent to the other side yet' })
  throw new CodedError('not_members_turn')
}

const actions: Record<RedlineTrigger, string> = {
  open: 'open this document',
  edit: 'edit this document',
  send: 'send this document',
  approve: 'approve this document',
  reopen: 'reopen this document',
}

/**
 * The document is read, and its file made, before the request is locked; when it went on meanwhile, this is done again.
 * Never in a later turn of this side: a call that came twice would send back what the other side has sent since.
 */
async function endTurn(
  platform: Platform,
  caller: PartyMemberCaller,
  trigger: 'send' | 'approve',
  input: EndOfTurn,
  origin: ActorOrigin,
): Promise<void> {
  let begun: RedlineRequest | undefined
  for (let tries = 1; ; tries++) {
    const { request, member } = await readOwn(platform, caller)
    begun ??= request
    permitted(request, trigger, member)
    assertSameTurn(request, begun)
    const document = await readDocument(platform.database, request.redlineRequestId)
    if (input.revision !== undefined) assertRevision(document.number, input.revision)
    const source = await sourceOf(platform, document)
    const found = await onDocument(platform, (workers, options) =>
      workers.run(
        listChanges,
        { document: source },
        { ...options, files: [source.path], subject: request.redlineRequestId },
      ),
    )
    const files = platform.pendingFiles()
    try {
      const file = await storeRoundFile(platform, files, request, document)
      platform.failpoints.hit('turn-file-stored')
      await changeAsMember(platform, caller, async (tx, subject) => {
        assertSameTurn(subject.request, request)
        assertRevision(await currentRevisionNumber(tx, request.redlineRequestId), document.number)
        const { number: revision } = document
        const state = await freeze(tx, platform, { subject, caller, trigger, ...found, file, revision, input, origin })
        await files.keep(tx)
        platform.failpoints.hit('turn-before-commit')
        return state
      })
      platform.failpoints.hit('turn-after-commit')
      return
    } catch (error) {
      const isStale = error instanceof CodedError && error.code === 'redline_revision_stale'
      if (!isStale || tries === triesMost) throw error
    } finally {
      await files.discard()
    }
  }
}

interface Freezing {
  subject: RedlineSubject
  caller: PartyMemberCaller
  trigger: 'send' | 'approve'
  revision: number
  changes: Change[]
  /** The current text of the paragraphs with changes, by anchor. */
  texts: Record<string, string>
  /** Their numbers. */
  labels: Record<string, string>
  file: RoundFile
  input: EndOfTurn
  origin: ActorOrigin
}

async function freeze(tx: Tx, platform: Platform, one: Freezing) {
  const { subject, caller, trigger, revision, changes, input, origin } = one
  const { request, known } = subject
  const member = memberOf(known, caller)
  assertInTurn(request, member)
  const state = permitted(request, trigger, member)
  const comments = await listComments(tx, request.redlineRequestId)
  assertSameComments(comments, request, one.file)
  const { fileKey, fileSha256, fileSizeBytes } = one.file
  if (trigger === 'approve') await assertAgreed(tx, request, changes, comments)
  else assertSomebodyThere(state.currentSide, known)
  const now = platform.clock.now()
  const made = await newInTurn(tx, request, changes, comments)
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
    summary: await summarizeTurn(tx, { request, known, labels: one.labels, ...made }),
    insertions: made.changes.filter(change => change.type !== 'deletion').length,
    deletions: made.changes.filter(change => change.type === 'deletion' || change.type === 'move').length,
    newComments: made.comments.length,
    knownBy: caller.knownBy,
    ...{ fileKey, fileSha256, fileSizeBytes },
    places: placesOf(comments),
  })
  const presences = await listPresences(tx, request.redlineRequestId, request.round)
  await recordTurn(tx, { request, known, member, at: now, ...made, texts: one.texts, presences })
  const act = { origin, knownBy: caller.knownBy }
  const facts = { ...(input.message !== undefined && { message: input.message }), details: { round: request.round } }
  await recordOfMember(tx, request, 'redline_turn_ended', member, now, act, facts)
  if (trigger === 'approve') {
    await recordOfMember(tx, request, 'document_ready_for_signing', member, now, act, {
      details: { round: request.round },
    })
    await mailOutcome(tx, 'redline-agreed', { ...request, ...state }, known, member, now)
  } else await mailTurn(tx, { ...request, ...state }, known, now)
  return state
}

async function assertAgreed(tx: Tx, request: RedlineRequest, changes: Change[], comments: RedlineComment[]) {
  const decisions = await listDecisions(tx, request.redlineRequestId, request.round)
  const obstacles = approvalObstacles({
    openChanges: changes.length,
    openComments: openComments(comments).length,
    edits: await countEdits(tx, request.redlineRequestId, request.round),
    rejections: decisions.filter(decision => decision.verdict === 'reject').length,
  })
  if (obstacles.length > 0) throw new CodedError('redline_not_agreed', { reasons: obstacles.join(', ') })
}

function assertSomebodyThere(side: RedlineRequest['currentSide'], known: RedlineMember[]): void {
  if (!known.some(member => member.removedAt === null && sideOf(member.role) === side))
    throw new CodedError('redline_side_without_member', { side })
}

/** What this turn brought: open changes that the last round had not, decisions, and shared comments. */
async function newInTurn(tx: Tx, request: RedlineRequest, changes: Change[], comments: RedlineComment[]) {
  const { redlineRequestId, round, currentSide } = request
  const before = await lastRoundChanges(tx, redlineRequestId)
  const authors = await listAuthors(tx, redlineRequestId)
  return {
    authors,
    changes: changes.filter(one => !before.has(one.id) && sideOfAuthor(one.author, authors) === currentSide),
    decisions: await listDecisions(tx, redlineRequestId, round),
    comments: comments.filter(one => one.round === round && one.side === currentSide && !one.internal),
  }
}
