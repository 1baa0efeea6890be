import type { Clause, DocumentLayout } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EditStep } from '../../../tasks/redline/edit-task.ts'
import { type EditedDocument, takenTogether } from '../../../tasks/redline/edited-document.ts'
import { editDocument } from '../../../tasks/redline-pool.ts'
import { assertRoomInNegotiation } from '../../organizations/quotas.ts'
import { queueAgreementCheck } from '../agreement/check-agreement-job.ts'
import {
  type ChangedClause,
  type ChangesSince,
  changedClauses,
  changesSince,
  splitClauses,
} from '../document/changes-since.ts'
import { clauseChanged } from '../document/clause-changed.ts'
import { assertRevision, readDocument } from '../document/current-document.ts'
import { fileKey } from '../document/file-key.ts'
import { notePresence } from '../document/presence-store.ts'
import { type PresentedChange, presentChange } from '../document/present-change.ts'
import { authorNameOf, type RedlineAuthor } from '../document/redline-author.ts'
import {
  insertAuthors,
  insertRevision,
  listAuthors,
  type StoredDocumentRevision,
} from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { shownByOf } from '../document/revision-trace.ts'
import { assertInTurn, assertSameTurn, changeAsRedlineMember, memberOf, readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { moveComments } from '../talk/move-comments.ts'
import { presentPlaces } from '../talk/present-comments.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'

export interface SavedEdit {
  kind: Exclude<StoredDocumentRevision['kind'], 'source'>
  step: EditStep
  /**
   * The clauses that the edit affects and that have changed since the member looked at them. If there are any, the edit
   * is refused.
   */
  changed: ChangedClause[]
  /** Throws to refuse the edit before it is stored. */
  check?(made: EditedDocument): void
  /** Writes additional rows in the transaction of the edit. */
  write?(tx: Tx, made: EditedDocument, answer: EditAnswer): Promise<void>
}

/**
 * The changes since the revision that the member looked at, made by this edit and by colleagues: paragraphs that are
 * new or must be shown again, with their open changes.
 */
export interface EditAnswer {
  revision: number
  status: RedlineRequest['status']
  clauses: Clause[]
  removed: string[]
  /** All anchors, in order, if any were added or removed; otherwise null. */
  anchors: string[] | null
  /** Null if the layout has not changed. */
  layout: DocumentLayout | null
  openChanges: PresentedChange[]
  /** The new places of comments that moved with their text. */
  comments: ReturnType<typeof presentPlaces>
}

/** Limits how often an edit starts over because another edit was stored first. */
const maxTries = 8

/**
 * Applies an edit to the newest revision and stores the result as the next revision: file first, then all rows in one
 * transaction. `seenRevision` is the revision that the member looked at. It may be an earlier revision of this turn if
 * the clauses that the edit affects have not changed since. Throws `not_members_turn`, `redline_revision_stale`,
 * `redline_clause_changed` and the errors of `onDocument`. After an error, nothing has changed.
 */
export async function saveEdit(
  platform: Platform,
  {
    caller,
    seenRevision,
    plan,
  }: { caller: PartyMemberCaller; seenRevision: number; plan: (begun: BegunEdit) => SavedEdit | Promise<SavedEdit> },
): Promise<EditAnswer> {
  let first: RedlineRequest | undefined
  for (let tries = 1; ; tries++) {
    const begun = await beginEdit(platform, caller, seenRevision)
    first ??= begun.request
    assertSameTurn(begun.request, first)
    const edit = await plan(begun)
    const made = await makeEdit(platform, begun, edit)
    try {
      return await storeEdit(platform, { caller, begun, edit, made })
    } catch (error) {
      const isStale = error instanceof CodedError && error.code === 'redline_revision_stale'
      if (!isStale || tries === maxTries) throw error
    }
  }
}

async function makeEdit(
  platform: Pick<Platform, 'storage' | 'workers'>,
  begun: BegunEdit,
  edit: SavedEdit,
): Promise<EditedDocument> {
  const { document, key, authors, author, since } = begun
  await assertNoneChanged(platform, begun, edit.changed)
  const made = await onDocument(platform, async (workers, options) => {
    const source = await sourceOf(platform, document)
    const meanwhile = takenTogether(since.later.map(revision => revision.trace))
    const classes = authorClasses([...authors, author])
    const input = { document: source, nextKey: key, classes, step: edit.step, meanwhile }
    return workers.run(editDocument, input, { ...options, files: [source.path], subject: document.redlineRequestId })
  })
  // before `edit.check`: a change that another member has decided or undone since is a conflict, not this member's
  // mistake
  await assertNoneChanged(platform, begun, [
    ...changedClauses(since, made.about),
    ...splitClauses(since, document.anchors, made.decided?.anchors ?? []),
  ])
  edit.check?.(made)
  return made
}

/** Throws `redline_clause_changed` if any clause has changed. */
export async function assertNoneChanged(
  platform: Pick<Platform, 'storage' | 'workers'>,
  begun: BegunEdit,
  changed: ChangedClause[],
): Promise<void> {
  if (changed.length > 0) throw await clauseChanged(platform, begun, changed)
}

/** The codes of errors that `saveEdit` may throw for any edit. */
export const editErrors = [
  'not_members_turn',
  'redline_revision_stale',
  'redline_source_missing',
  'redline_interrupted',
  'storage_full',
  'negotiation_storage_full',
] as const

/** The state in which an edit begins. Nothing is locked, so `storeEdit` checks it again. */
export interface BegunEdit {
  request: RedlineRequest
  member: RedlineMember
  /** The author under whose name the file records the edit. */
  author: RedlineAuthor
  authors: RedlineAuthor[]
  at: Date
  /** Current and removed members. */
  allMembers: RedlineMember[]
  document: StoredDocumentRevision
  /** The changes since the revision that the member looked at. */
  since: ChangesSince
  /** The storage key of the next revision. */
  key: string
}

/**
 * Reads the state in which an edit begins. Throws `not_members_turn`, `redline_source_missing`, or
 * `redline_revision_stale` for a revision from another turn.
 * @param seenRevision the revision that the member looked at
 */
export async function beginEdit(
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: PartyMemberCaller,
  seenRevision: number,
): Promise<BegunEdit> {
  const { request, allMembers, member } = await readOwnRequest(platform, caller)
  assertInTurn(request, member)
  const document = await readDocument(platform.database, request.redlineRequestId)
  const since = await changesSince(platform.database, request, document, seenRevision)
  const authors = await listAuthors(platform.database, request.redlineRequestId)
  const name = authorNameOf(member, allMembers, authors)
  const author = { name, side: sideOf(member.role), memberId: member.memberId }
  const at = platform.clock.now()
  return { request, allMembers, member, document, since, authors, author, at, key: fileKey(request) }
}

/**
 * Stores the result of an edit as the next revision. Throws `not_members_turn`, `redline_revision_stale`,
 * `storage_full`, `negotiation_storage_full`.
 */
export async function storeEdit(
  platform: Pick<Platform, 'config' | 'database' | 'failpoints' | 'metrics' | 'pendingFiles'>,
  {
    caller,
    begun,
    edit,
    made,
  }: { caller: PartyMemberCaller; begun: BegunEdit; edit: Pick<SavedEdit, 'kind' | 'write'>; made: EditedDocument },
): Promise<EditAnswer> {
  const { document, author, at, key } = begun
  await assertRoomInNegotiation(platform, begun.request, made.bytes.length)
  const files = platform.pendingFiles()
  try {
    const { sha256, sizeBytes } = await files.write(key, made.bytes)
    platform.failpoints.hit('redline-file-stored')
    let answer: EditAnswer | undefined
    await changeAsRedlineMember(
      platform,
      caller,
      async (tx, { request, allMembers }) => {
        const member = memberOf(allMembers, caller)
        assertInTurn(request, member)
        assertSameTurn(request, begun.request)
        assertRevision(await currentRevisionNumber(tx, request.redlineRequestId), document.number)
        const state = stateAfter(request, 'edit', member.role)!
        await insertAuthors(tx, request.redlineRequestId, [author])
        const authors = await listAuthors(tx, request.redlineRequestId)
        const revision = {
          redlineRequestId: request.redlineRequestId,
          number: document.number + 1,
          round: request.round,
          kind: edit.kind,
          fileKey: key,
          fileSha256: sha256,
          fileSizeBytes: sizeBytes,
          anchors: made.anchors,
          program: made.program ?? null,
          memberId: member.memberId,
          createdAt: at,
          trace: { ...made.trace, shownBy: shownByOf(allMembers) },
        }
        await insertRevision(tx, revision)
        if (made.isSettled) await queueAgreementCheck(tx, { ...request, revision: revision.number })
        await notePresence(tx, request, caller)
        const moved = await moveComments(tx, request.redlineRequestId, made.trace.changedParagraphs)
        // edits of colleagues may have moved any comment
        const affectedComments =
          begun.since.later.length > 0 ? await listStoredComments(tx, request.redlineRequestId) : moved
        const comments = presentPlaces(affectedComments, state, member.role)
        const openChanges = made.edited.changes.map(change => presentChange(change, authors, state, member.role))
        const { clauses, removed, anchors, layout } = made.edited
        const changed = { clauses, removed, anchors, layout, openChanges, comments }
        answer = { revision: revision.number, status: state.status, ...changed }
        await edit.write?.(tx, made, answer)
        await files.keep(tx)
        platform.failpoints.hit('redline-before-commit')
        return state
      },
      'turn',
    )
    platform.failpoints.hit('redline-after-commit')
    return answer!
  } finally {
    await files.discard()
  }
}
