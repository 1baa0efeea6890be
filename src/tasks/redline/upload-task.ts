import { receiveDoc } from '../../engine/doc/receive-doc.ts'
import { DocxError, type DocxErrorCode } from '../../engine/docx/docx-error.ts'
import type { FileComment } from '../../engine/redline/comments/write-comments.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type { Author } from '../../engine/redline/redline-view.ts'
import type { Uploader } from '../../engine/redline/untracked/last-round.ts'
import { openUpload } from '../../engine/redline/untracked/open-upload.ts'
import { checkUpload } from '../../engine/redline/uploads/check-upload.ts'
import type { CheckedUpload, Decidable } from '../../engine/redline/uploads/checked-upload.ts'
import type { OwnedPart } from '../../engine/redline/uploads/plan-text.ts'
import type { CommentToRestate } from '../../engine/redline/uploads/restate-comments.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import type { DocumentSource } from './warm-documents.ts'

export interface UploadInput {
  document: DocumentSource
  /** Has the same meaning as in `UploadToCheck`. */
  without: boolean
  path: string
  /** The comments that the member would download with the document. */
  comments: FileComment[]
  /** The member's own unsent comments among these comments. */
  drafts: string[]
  unsaid: CommentToRestate[]
  member: Uploader
  author: Author
  own: OwnedPart | null
  /** The decisions that the member may make about each author's changes. */
  may: { authors: Record<string, Decidable>; otherwise: Decidable }
}

/** A file that cannot be displayed, because it cannot be read or cannot be negotiated. */
export type UnreadUpload =
  | { outcome: 'unread'; refusal: DocxErrorCode }
  | { outcome: 'unsupported'; reason: string; place: string }

/** Reads an uploaded file, then checks it as `checkUpload` does. */
export function checkUploadFile(last: ReadonlyRevision, input: UploadInput): CheckedUpload | UnreadUpload {
  const { document: _, path, may, ...rest } = input
  const { authors, otherwise } = may
  try {
    const upload = openUpload(readUpload(path))
    if ('refused' in upload) return { outcome: 'refused', reason: upload.refused }
    return checkUpload({
      ...rest,
      last,
      upload,
      mayDecide: author => (Object.hasOwn(authors, author) ? authors[author]! : otherwise),
    })
  } catch (error) {
    const unread = unreadUpload(error)
    if (unread) return unread
    throw error
  }
}

const startsWith = (bytes: Uint8Array, magic: string) =>
  Buffer.from(magic, 'hex').equals(bytes.subarray(0, magic.length / 2))

/**
 * Returns the bytes of an upload that may be a DOCX. A DOCX with a password is a compound file like a DOC, so
 * `receiveDoc` reports why it cannot be read.
 */
function readUpload(path: string): Uint8Array {
  const bytes = readTaskFile(path)
  if (startsWith(bytes, '504b0304')) return bytes
  if (startsWith(bytes, 'd0cf11e0a1b11ae1')) receiveDoc(bytes)
  throw new DocxError('not-a-word-document', 'no package')
}

function unreadUpload(error: unknown): UnreadUpload | null {
  if (error instanceof DocxError) return { outcome: 'unread', refusal: error.code }
  if (error instanceof RedlineError && error.code === 'unsupported-document')
    return { outcome: 'unsupported', reason: error.detail, place: error.place }
  return null
}
