import type { Clause, DocumentLayout } from '../../../engine/redline/redline-view.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EditedDocument, EditStep } from '../../../tasks/redline/redline-tasks.ts'
import { editDocument } from '../../../tasks/redline-pool.ts'
import { assertRoomInNegotiation } from '../../organizations/quotas.ts'
import { assertRevision, readDocument } from '../document/current-document.ts'
import { fileKey } from '../document/file-key.ts'
import { notePresence } from '../document/presence-store.ts'
import { presentChange } from '../document/present-change.ts'
import { authorNameOf, type RedlineAuthor } from '../document/redline-author.ts'
import { insertAuthors, insertRevision, listAuthors, type Revision } from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { assertInTurn, assertSameTurn, changeAsMember, memberOf, readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { moveComments } from '../talk/move-comments.ts'
import { presentPlaces } from '../talk/present-comments.ts'

export interface SavedEdit {
  kind: Exclude<Revision['kind'], 'source'>
  step: EditStep
  /** Refuses what was done before it is stored. */
  check?(made: EditedDocument): void
  /** Writes what belongs to the edit. */
  write?(tx: Tx, made: EditedDocument, answer: EditAnswer): Promise<void>
}

/** What an edit changed for those who look at the document: paragraphs that are new or shown anew, with their open changes. */
export interface EditAnswer {
  revision: number
  status: RedlineRequest['status']
  clauses: Clause[]
  removed: string[]
  /** All, in order, when some came or went. */
  anchors: string[] | null
  /** Null when it is as before. */
  layout: DocumentLayout | null
  openChanges: ReturnType<typeof presentChange>[]
  /** Where comments are now that moved with their text. */
  comments: ReturnType<typeof presentPlaces>
}

/**
 * Does an edit on the revision that the member looked at, and stores what it makes as the next one: file first, then all
 * rows at once. Throws `not_members_turn`, `redline_revision_stale`, and what `onDocument` throws; nothing is changed then.
 */
export async function saveEdit(
  platform: Platform,
  caller: PartyMemberCaller,
  given: number,
  plan: (begun: BegunEdit) => SavedEdit | Promise<SavedEdit>,
): Promise<EditAnswer> {
  const begun = await beginEdit(platform, caller, given)
  const { document, key, authors, author } = begun
  const edit = await plan(begun)
  const made = await onDocument(platform, async (workers, options) => {
    const source = await sourceOf(platform, document)
    const input = { document: source, nextKey: key, classes: authorClasses([...authors, author]), step: edit.step }
    return workers.run(editDocument, input, { ...options, files: [source.path], subject: document.redlineRequestId })
  })
  edit.check?.(made)
  return storeEdit(platform, caller, begun, edit, made)
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
  document: Revision
  /** Where the next revision will be kept. */
  key: string
}

/** Throws `not_members_turn`, `redline_source_missing`, `redline_revision_stale`. */
export async function beginEdit(platform: Platform, caller: PartyMemberCaller, given: number): Promise<BegunEdit> {
  const { request, known, member } = await readOwn(platform, caller)
  assertInTurn(request, member)
  const document = await readDocument(platform, request.redlineRequestId)
  assertRevision(document.number, given)
  const authors = await listAuthors(platform.database, request.redlineRequestId)
  const name = authorNameOf(member, known, authors)
  const author = { name, side: sideOf(member.role), memberId: member.memberId }
  const at = platform.clock.now()
  return { request, known, member, document, authors, author, at, key: fileKey(request) }
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
        const revision = {
          redlineRequestId: request.redlineRequestId,
          number: document.number + 1,
          round: request.round,
          kind: edit.kind,
          fileKey: key,
          fileSha256: sha256,
          fileSizeBytes: sizeBytes,
          anchors: made.anchors,
          memberId: member.memberId,
          createdAt: at,
        }
        await insertRevision(tx, revision)
        await notePresence(tx, request, caller)
        const moved = await moveComments(tx, request.redlineRequestId, made.stretches)
        const comments = presentPlaces(moved, state, member.role)
        const authors = await listAuthors(tx, request.redlineRequestId)
        const openChanges = made.edited.changes.map(one => presentChange(one, authors, state, member.role))
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
