import { type FileComment, writeComments } from '../../engine/redline/comments/write-comments.ts'
import { openRevision, saveRevision } from '../../engine/redline/open-revision.ts'
import { switchTrackingOn } from '../../engine/redline/switch-tracking-on.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import type { DocumentSource } from './warm-documents.ts'

/**
 * Writes the file of a document for download, with its comments and with change tracking switched on. Returns null when
 * the stored file already has both. The file is opened again, because writing changes it and the same comments must
 * always make the same bytes.
 */
export async function withComments(input: {
  document: DocumentSource
  comments: FileComment[]
}): Promise<Uint8Array | null> {
  const { path, anchors } = input.document
  const open = openRevision({ bytes: readTaskFile(path), anchors })
  const { changed } = writeComments(open, input.comments)
  const isSwitched = switchTrackingOn(open.file)
  return changed || isSwitched || open.file.isChanged ? saveRevision(open).bytes : null
}
