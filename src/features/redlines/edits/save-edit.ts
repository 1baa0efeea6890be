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
  partedClauses,
} from '../document/changes-since.ts'
import { clauseChanged } from '../document/clause-changed.ts'
import { assertRevision, readDocument } from '../document/current-document.ts'
import { fileKey } from '../document/file-key.ts'
import { notePresence } from '../document/presence-store.ts'
import { type PresentedChange, presentChange } from '../document/present-change.ts'
import { authorNameOf, type RedlineAuthor } from '../document/redline-author.ts'
import { insertAuthors, insertRevision, listAuthors, type Revision } from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { shownByOf } from '../document/revision-trace.ts'
import { assertInTurn, assertSameTurn, changeAsMember, memberOf, readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { moveComments } from '../talk/move-comments.ts'
import { presentPlaces } from '../talk/present-comments.ts'
import { listComments } from '../talk/redline-talk-store.ts'

export interface SavedEdit {
  kind: Exclude<Revision['kind'], 'source'>
  step: EditStep
  /** What it is about and was changed since the revision that the member looked at: then it is refused. */
  changed: ChangedClause[]
  /** Refuses what was done before it is stored. */
  check?(made: EditedDocument): void
  /** Writes what belongs to the edit. */
  write?(tx: Tx, made: EditedDocument, answer: EditAnswer): Promise<void>
}

/**
 * What was changed since the revision that the member looked at, by the edit and by others: paragraphs that are new or shown anew,
 * with their open changes.
 */
export interface EditAnswer {
  revision: number
  status: RedlineRequest['status']
  clauses: Clause[]
  removed: string[]
  /** All, in order, when some came or went. */
  anchors: string[] | null
  /** Null when it is as before. */
  layout: DocumentLayout | null
  openChanges: PresentedChange[]
  /** Where comments are now that moved with their text. */
  comments: ReturnType<typeof presentPlaces>
}

/** Each time somebody else was faster. */
const triesMost = 8

/**
 * Does an edit on the newest revision, and stores what it makes as the next one: file first, then all rows at once. `given` is the
 * revision that the member looked at, which may be an earlier one of this turn: then what the edit is about must not have been
 * changed since. Throws `not_members_turn`, `redline_revision_stale`, `redline_clause_changed`, and what `onDocument` throws;
 * nothing is changed then.
 */
export async function saveEdit(
  platform: Platform,
  caller: PartyMemberCaller,
  given: number,
  plan: (begun: BegunEdit) => SavedEdit | Promise<SavedEdit>,
): Promise<EditAnswer> {
  let first: RedlineRequest | undefined
  for (let tries = 1; ; tries++) {
    const begun = await beginEdit(platform, caller, given)
    first ??= begun.request
    assertSameTurn(begun.request, first)
    const edit = await plan(begun)
    const made = await makeEdit(platform, begun, edit)
    try {
      return await storeEdit(platform, caller, begun, edit, made)
    } catch (error) {
      const isStale = error instanceof CodedError && error.code === 'redline_revision_stale'
      if (!isStale || tries === triesMost) throw error
    }
  }
}

async function makeEdit(platform: Platform, begun: BegunEdit, edit: SavedEdit): Promise<EditedDocument> {
  const { document, key, authors, author, since } = begun
  await assertNoneChanged(platform, begun, edit.changed)
  const made = await onDocument(platform, async (workers, options) => {
    const source = await sourceOf(platform, document)
    const meanwhile = takenTogether(since.later.map(one => one.trace))
    const classes = authorClasses([...authors, author])
    const input = { document: source, nextKey: key, classes, step: edit.step, meanwhile }
    return workers.run(editDocument, input, { ...options, files: [source.path], subject: document.redlineRequestId })
  })
  // what somebody else has decided or taken back meanwhile is no longer what the member may do, and yet not their mistake
  await assertNoneChanged(platform, begun, [
    ...changedClauses(since, made.about),
    ...partedClauses(since, document.anchors, made.decided?.anchors ?? []),
  ])
  edit.check?.(made)
  return made
}

/** Throws `redline_clause_changed`. */
export async function assertNoneChanged(platform: Platform, begun: BegunEdit, changed: ChangedClause[]): Promise<void> {
  if (changed.length > 0) throw await clauseChanged(platform, begun, changed)
}

/** The codes of what `saveEdit` throws of any edit. */
export const editErrors = [
  'not_members_turn',
  'redline_revision_stale',
  'redline_source_missing',
  'redline_interrupted',
  'storage_full',
  'negotiation_storage_full',
] as const

/** What an edit begins with. Nothing is locked: `storeEdit` asks again. */
export interface BegunEdit {
  request: RedlineRequest
  member: RedlineMember
  /** In whose name the file records it. */
  author: RedlineAuthor
  authors: RedlineAuthor[]
  at: Date
  /** Everybody who is or was a member. */
  known: RedlineMember[]
  /** The newest. */
  document: Revision
  /** What was done since the revision that the member looked at. */
  since: ChangesSince
  /** Where the next revision will be kept. */
  key: string
}

/**
 * @param given the revision that the member looked at
 * Throws `not_members_turn`, `redline_source_missing`, `redline_revision_stale` for one that is not of this turn.
 */
export async function beginEdit(platform: Platform, caller: PartyMemberCaller, given: number): Promise<BegunEdit> {
  const { request, known, member } = await readOwn(platform, caller)
  assertInTurn(request, member)
  const document = await readDocument(platform.database, request.redlineRequestId)
  const since = await changesSince(platform.database, request, document, given)
  const authors = await listAuthors(platform.database, request.redlineRequestId)
  const name = authorNameOf(member, known, authors)
  const author = { name, side: sideOf(member.role), memberId: member.memberId }
  const at = platform.clock.now()
  return { request, known, member, document, since, authors, author, at, key: fileKey(request) }
}

/**
 * Stores what an edit made as the next revision. Throws `not_members_turn`, `redline_revision_stale`, `storage_full`,
 * `negotiation_storage_full`.
 */
export async function storeEdit(
  platform: Platform,
  caller: PartyMemberCaller,
  begun: BegunEdit,
  edit: Pick<SavedEdit, 'kind' | 'write'>,
  made: EditedDocument,
): Promise<EditAnswer> {
  const { document, author, at, key } = begun
  await assertRoomInNegotiation(platform, begun.request, made.bytes.length)
  const files = platform.pendingFiles()
  try {
    const { sha256, sizeBytes } = await files.write(key, made.bytes)
    platform.failpoints.hit('redline-file-stored')
    let answer: EditAnswer | undefined
    await changeAsMember(
      platform,
      caller,
      async (tx, { request, known }) => {
        const member = memberOf(known, caller)
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
          trace: { ...made.trace, shownBy: shownByOf(known) },
        }
        await insertRevision(tx, revision)
        if (made.isSettled) await queueAgreementCheck(tx, { ...request, revision: revision.number })
        await notePresence(tx, request, caller)
        const moved = await moveComments(tx, request.redlineRequestId, made.trace.stretches)
        // colleagues' edits may have moved any
        const seenAnew = begun.since.later.length > 0 ? await listComments(tx, request.redlineRequestId) : moved
        const comments = presentPlaces(seenAnew, state, member.role)
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
