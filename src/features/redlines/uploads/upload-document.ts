import { fileTime } from '../../../engine/redline/file-time.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CheckedUploadFile } from '../../../tasks/redline/redline-tasks.ts'
import { checkUpload } from '../../../tasks/redline-pool.ts'
import { assertRevision } from '../document/current-document.ts'
import { notePresence } from '../document/presence-store.ts'
import { mayDecide } from '../document/present-change.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { insertDecisions, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { type BegunEdit, beginEdit, type EditAnswer, storeEdit } from '../edits/save-edit.ts'
import { doOnce, type Keep } from '../once/do-once.ts'
import { assertInTurn, assertSameTurn, changeAsRedlineMember, memberOf } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'
import { fileComments } from '../talk/file-comments.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'
import { listUnsaid, type UnsaidComment } from '../talk/unsaid-store.ts'
import { type TakenUploadFile, takenOrRefused } from './refuse-upload.ts'
import { isDraft, takeComments } from './upload-comments.ts'
import { presentUpload } from './upload-report.ts'
import { uploaderOf } from './uploader.ts'

/**
 * How to treat untracked differences in an upload: refuse them, record all that can be recorded, or take only the
 * tracked changes of the text.
 */
export type OwnedOfUpload = 'false' | 'true' | 'text'

const ownedParts = { false: null, true: 'all', text: 'tracked' } as const

/** A received file, and the options of the upload. */
interface ReceivedEdit {
  /** The storage key of the file. */
  key: string
  sha256: string
  own: OwnedOfUpload
  /** Whether to remove content that must not reach the other side, instead of refusing the file. */
  without: boolean
  /** Identifies a repeat of the upload. */
  operationId?: string | undefined
}

/**
 * Takes a file that the member edited offline, based on the revision that was downloaded. A file without untracked
 * differences is taken as it is. If the member asks for it, untracked differences become the member's own changes where
 * possible. The file is stored first, then all rows in one transaction. A repeat gets the same answer. Throws
 * `redline_upload_active`, `redline_upload_untracked`, `redline_upload_forged`, `redline_upload_refused`, the
 * `document_…` errors, `not_members_turn`, `redline_revision_stale`, `redline_operation_reused`. After an error,
 * nothing has changed.
 */
export async function uploadDocument(
  platform: Platform,
  {
    caller,
    downloadedRevision,
    upload,
  }: { caller: PartyMemberCaller; downloadedRevision: number; upload: ReceivedEdit },
): Promise<UploadAnswer> {
  const { operationId, sha256, own, without } = upload
  const asked = [{ operationId, content: { sha256, own, ...(without && { without }) } }]
  return doOnce<UploadAnswer>(platform, caller, { kind: 'upload', asked }, keep =>
    takeEdit(platform, { caller, downloadedRevision, upload, keep }),
  )
}

type UploadAnswer = EditAnswer & ReturnType<typeof presentUpload>

async function takeEdit(
  platform: Platform,
  {
    caller,
    downloadedRevision,
    upload,
    keep,
  }: { caller: PartyMemberCaller; downloadedRevision: number; upload: ReceivedEdit; keep: Keep<UploadAnswer> },
): Promise<UploadAnswer> {
  const begun = await beginEdit(platform, caller, downloadedRevision)
  // the file is compared with the revision that the member downloaded
  assertRevision(begun.document.number, downloadedRevision)
  const taken = takenOrRefused(await check(platform, begun, upload), begun)
  const report = presentUpload(taken)
  const write = async (tx: Tx, answer: EditAnswer) => {
    await writeRows(tx, platform, begun, taken, answer.revision)
    await keep(tx, { ...answer, ...report })
  }
  const answer = taken.made
    ? await storeEdit(platform, {
        caller,
        begun,
        edit: { kind: kindOf(taken, begun.request), write: (tx, _made, answer) => write(tx, answer) },
        made: taken.made,
      })
    : await storeRows(platform, caller, begun, taken, write)
  return { ...answer, ...report }
}

async function check(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  begun: BegunEdit,
  { key, own, without }: ReceivedEdit,
): Promise<CheckedUploadFile> {
  const { document, request, member, author, authors, at } = begun
  const comments = await listStoredComments(platform.database, request.redlineRequestId)
  const may = (side: 'Disclosing' | 'Receiving') => mayDecide(request, member.role, side)
  const input = {
    document: await sourceOf(platform, document),
    without,
    path: await platform.storage.localPath(key),
    nextKey: begun.key,
    classes: authorClasses([...authors, author]),
    comments: fileComments(comments, request, sideOf(member.role)),
    drafts: comments.filter(comment => isDraft(comment, begun)).map(comment => comment.commentId),
    unsaid: (await listUnsaid(platform.database, request.redlineRequestId, sideOf(member.role))).map(unsaidInFile),
    member: uploaderOf(begun),
    author: { name: author.name, at: fileTime(at) },
    own: ownedParts[own],
    may: {
      authors: Object.fromEntries(authors.map(({ name }) => [name, may(sideOfAuthor(name, authors))])),
      otherwise: may('Disclosing'),
    },
  }
  const files = [input.document.path, input.path]
  return onDocument(
    platform,
    (workers, options) =>
      // takes seconds for a large document, so it must not occupy all the processes that members who are editing wait
      // for
      workers.run(checkUpload, input, { ...options, lane: 'background', files, subject: document.redlineRequestId }),
    'document_too_complex',
  )
}

const unsaidInFile = ({ commentId, author, at, textSha256 }: UnsaidComment) => ({
  id: commentId,
  author,
  at: fileTime(at),
  textSha256: textSha256.toString('hex'),
})

/**
 * Returns the kind of revision that an upload makes. An upload that only decides changes does not count as an edit, so
 * that this side may still approve.
 */
function kindOf(
  { isEdited, decided }: TakenUploadFile,
  { round }: BegunEdit['request'],
): Exclude<StoredDocumentRevision['kind'], 'source'> {
  if (isEdited) return 'upload'
  // the other side does not learn what was withdrawn before it saw anything
  if (decided.length === 0) return round === 1 ? 'undo' : 'withdraw'
  return decided.some(decision => decision.verdict === 'reject') ? 'reject' : 'accept'
}

async function writeRows(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  begun: BegunEdit,
  { decided, comments }: TakenUploadFile,
  revision: number,
) {
  const { request, member, at } = begun
  const decisions = decided.map(decision => ({
    ...decision,
    decisionId: newId('rdec'),
    redlineRequestId: request.redlineRequestId,
    round: request.round,
    memberId: member.memberId,
    reason: null,
    togetherWith: null,
    revision,
    decidedAt: at,
  }))
  await insertDecisions(tx, decisions)
  await takeComments(tx, platform, { begun, comments })
}

/** Stores an upload that leaves the document as it is, but may have comments. */
async function storeRows(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  { document: { number, redlineRequestId }, request: begun }: BegunEdit,
  { comments }: TakenUploadFile,
  write: (tx: Tx, answer: EditAnswer) => Promise<void>,
): Promise<EditAnswer> {
  let answer: EditAnswer | undefined
  await changeAsRedlineMember(
    platform,
    caller,
    async (tx, { request, allMembers }) => {
      await notePresence(tx, request, caller)
      assertInTurn(request, memberOf(allMembers, caller))
      assertSameTurn(request, begun)
      assertRevision(await currentRevisionNumber(tx, redlineRequestId), number)
      const noChanges = { clauses: [], removed: [], anchors: null, layout: null, openChanges: [], comments: [] }
      answer = { revision: number, status: request.status, ...noChanges }
      await write(tx, answer)
      return Object.values(comments).some(rows => rows.length > 0) ? request : null
    },
    'turn',
  )
  return answer!
}
