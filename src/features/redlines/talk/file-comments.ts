import type { FileComment } from '../../../engine/redline/comments/write-comments.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import { addComments } from '../../../tasks/redline-pool.ts'
import { fileKey } from '../document/file-key.ts'
import type { StoredDocumentRevision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest, RedlineState, Side } from '../redline-request.ts'
import { isResolved, seesComment } from './present-comments.ts'
import { listStoredComments, type RedlineComment } from './redline-talk-store.ts'

/** Returns the comments for the file of a side: all comments that the side sees, except internal comments. */
export const fileComments = (comments: RedlineComment[], state: RedlineState, side: Side): FileComment[] =>
  comments
    .filter(comment => !comment.internal && seesComment(comment, state, side))
    .map(comment => ({
      id: comment.commentId,
      parentId: comment.parentId,
      fileId: comment.fileId,
      author: comment.author,
      at: comment.editedAt ?? comment.createdAt,
      text: comment.text,
      anchor: comment.anchor,
      ...(comment.start !== null && comment.length !== null && { start: comment.start, length: comment.length }),
      resolved: isResolved(comment, state, side),
    }))

/** Returns a document with its comments; null if the revision already has them. Throws `redline_interrupted`. */
export async function writtenDocument(
  platform: Pick<Platform, 'storage' | 'workers'>,
  revision: StoredDocumentRevision,
  comments: FileComment[],
): Promise<Uint8Array | null> {
  const document = await sourceOf(platform, revision)
  return onDocument(platform, (workers, options) =>
    workers.run(
      addComments,
      { document, comments },
      { ...options, files: [document.path], subject: revision.redlineRequestId },
    ),
  )
}

/** The file of the document at the end of a turn. */
export interface RoundFile {
  fileKey: string
  fileSha256: string
  fileSizeBytes: number
  comments: FileComment[]
}

/** Stores the document of the side in turn, with its comments, as the file of its round. */
export async function storeRoundFile(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  { files, request, revision }: { files: PendingFiles; request: RedlineRequest; revision: StoredDocumentRevision },
): Promise<RoundFile> {
  const comments = sharedComments(await listStoredComments(platform.database, request.redlineRequestId), request)
  const bytes = await writtenDocument(platform, revision, comments)
  if (bytes === null) {
    const { fileKey, fileSha256, fileSizeBytes } = revision
    return { fileKey, fileSha256, fileSizeBytes, comments }
  }
  const key = fileKey(request)
  const { sha256, sizeBytes } = await files.write(key, bytes)
  return { fileKey: key, fileSha256: sha256, fileSizeBytes: sizeBytes, comments }
}

/** Checks, under the lock, that no comment has changed since the file was made. Throws `redline_revision_stale`. */
export function assertSameComments(rows: RedlineComment[], request: RedlineRequest, { comments }: RoundFile): void {
  if (JSON.stringify(sharedComments(rows, request)) !== JSON.stringify(comments))
    throw new CodedError('redline_revision_stale')
}

const sharedComments = (rows: RedlineComment[], request: RedlineRequest) =>
  fileComments(rows, request, request.currentSide)
