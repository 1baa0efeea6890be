import type { Comment } from '../../../engine/redline/redline-view.ts'
import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { TakenInDocument } from '../../../tasks/redline/redline-tasks.ts'
import { takeInDocument } from '../../../tasks/redline-pool.ts'
import type { StoredDocx } from '../../templates/template.ts'
import { refusedWordDocument } from '../../templates/uploads/upload-refusals.ts'
import { fileKey } from '../document/file-key.ts'
import { authorNamed, authorsOfSource, type RedlineAuthor, sideOfAuthor } from '../document/redline-author.ts'
import { insertAuthors, insertRevision, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { onDocument } from '../document/redline-engine.ts'
import { noTrace, type RevisionTrace, shownByOf } from '../document/revision-trace.ts'
import { unsupportedDocument } from '../document/unsupported-document.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { insertComments, type RedlineComment } from '../talk/redline-talk-store.ts'

/** The first revision of a document, with the authors and comments that its DOCX already has. */
interface Source {
  revision: StoredDocumentRevision & { trace: RevisionTrace }
  authors: RedlineAuthor[]
  comments: RedlineComment[]
  /** Content that was removed from the document. */
  takenOut: TakenOutRow[]
}

type NewRequest = Omit<RedlineRequest, 'updatedAt'>

/**
 * Makes the first revision from a template's DOCX. Throws `redline_document_unsupported`, the `document_…` errors, and
 * `redline_interrupted`.
 */
export async function takeInTemplate(
  platform: Pick<Platform, 'storage' | 'workers'>,
  {
    files,
    docx,
    request,
    members,
  }: { files: PendingFiles; docx: StoredDocx; request: NewRequest; members: RedlineMember[] },
): Promise<Source> {
  const taken = await runTakeIn(platform, docx)
  const key = fileKey(request)
  const { sha256, sizeBytes } = await files.write(key, taken.bytes)
  const commentsAndReplies = taken.comments.flatMap(comment => [comment, ...comment.replies])
  const authors = authorsOfSource(
    [...taken.changes, ...commentsAndReplies].map(change => change.author),
    members,
  )
  const revision = {
    redlineRequestId: request.redlineRequestId,
    number: 1,
    round: 1,
    kind: 'source' as const,
    fileKey: key,
    fileSha256: sha256,
    fileSizeBytes: sizeBytes,
    anchors: taken.anchors,
    program: taken.program ?? null,
    memberId: null,
    createdAt: request.createdAt,
    trace: { ...noTrace, shownBy: shownByOf(members) },
  }
  return { revision, authors, comments: commentsOf(request, taken.comments, authors), takenOut: taken.takenOut }
}

/** Inserts the rows of a source. Insert the request first, because these rows refer to it. */
export async function insertSource(tx: Tx, redlineRequestId: string, { revision, authors, comments }: Source) {
  await insertRevision(tx, revision)
  await insertAuthors(tx, redlineRequestId, authors)
  await insertComments(tx, comments)
}

async function runTakeIn(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { key }: StoredDocx,
): Promise<TakenInDocument> {
  const path = await platform.storage.localPath(key)
  const taken = await onDocument(
    platform,
    (workers, options) => workers.run(takeInDocument, { path }, { ...options, files: [path] }),
    'document_too_complex',
  )
  if (taken.accepted) return taken
  throw taken.refusal === 'unsupported' ? unsupportedDocument(taken) : refusedWordDocument(taken.refusal)
}

/** Turns the comments in the file into rows, which replace the comments in the file from then on. */
function commentsOf(request: NewRequest, comments: Comment[], authors: RedlineAuthor[]): RedlineComment[] {
  const rowOf = (comment: Pick<Comment, 'id' | 'author' | 'at' | 'text'>): RedlineComment => {
    const side = sideOfAuthor(comment.author, authors)
    return {
      commentId: newId('rcom'),
      redlineRequestId: request.redlineRequestId,
      round: 1,
      parentId: null,
      side,
      memberId: authorNamed(comment.author, authors)?.memberId ?? null,
      author: comment.author,
      internal: false,
      text: comment.text,
      anchor: null,
      start: null,
      length: null,
      quote: null,
      fileId: comment.id,
      createdAt: dateOf(comment.at),
      editedAt: null,
      resolvedRound: null,
      resolvedSide: null,
    }
  }
  return comments.flatMap(comment => {
    const row = rowOf(comment)
    row.anchor = comment.anchor
    if (comment.anchor !== null) {
      row.start = comment.start ?? null
      row.length = comment.length ?? null
    }
    if (comment.resolved) {
      row.resolvedRound = 1
      row.resolvedSide = 'Disclosing'
    }
    return [row, ...comment.replies.map(reply => ({ ...rowOf(reply), parentId: row.commentId }))]
  })
}

/**
 * Reads a date from a file. Returns null unless the year is from 1900 to 2999, because a file may contain anything as a
 * date.
 */
function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 1900 && year < 3000 ? date : null
}
