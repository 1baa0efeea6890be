import type { OpenRevision, ReadonlyRevision } from '../open-revision.ts'
import type { Author } from '../redline-view.ts'
import { takeIn } from '../view/take-in.ts'
import { keepComments } from './keep-comments.ts'
import { keepMarks } from './keep-marks.ts'

/**
 * Turns an honest upload, in place, into the next revision, in which everything that existed before keeps its id.
 * `comments` gives the comments to keep: their new ids, by their ids in the upload. Throws DocxError, and RedlineError
 * `unsupported-document` for text that no member would see.
 */
export function takeUpload(
  last: ReadonlyRevision,
  upload: OpenRevision,
  comments: ReadonlyMap<string, string>,
  isOwn: (author: string) => boolean,
  author: Author,
): OpenRevision {
  takeIn(upload.file)
  keepComments(upload, comments)
  keepMarks(last, upload, isOwn, author)
  return upload
}
