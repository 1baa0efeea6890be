import { type OpenRevision, openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'
import type { Author } from '../redline-view.ts'
import { mapAnchors } from '../view/map-anchors.ts'
import { takeIn } from '../view/take-in.ts'
import { WordFile } from '../word-file.ts'
import { keepComments } from './keep-comments.ts'
import { keepMarks } from './keep-marks.ts'
import { keepParts } from './keep-parts.ts'

/**
 * An honest upload as the next revision: the uploaded file, in which everything that was there before is called as it was
 * called. `comments` are those to keep, by their ids in the upload. Throws DocxError, and RedlineError
 * `unsupported-document` for what no member would see.
 */
export function takeUpload(
  last: OpenRevision,
  upload: Uint8Array,
  comments: ReadonlyMap<string, string>,
  isOwn: (author: string) => boolean,
  author: Author,
): OpenRevision {
  const file = WordFile.open(takeIn(upload).bytes)
  const open = { file, anchors: mapAnchors(last, file) }
  keepComments(open, comments)
  keepParts(last.file, file)
  keepMarks(last, open, isOwn, author)
  const saved: StoredRevision = saveRevision(open)
  return openRevision(saved)
}
