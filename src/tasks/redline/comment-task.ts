import { type FileComment, writeComments } from '../../engine/redline/comments/write-comments.ts'
import { disarm } from '../../engine/redline/disarm/disarm.ts'
import { openRevision, saveRevision } from '../../engine/redline/open-revision.ts'
import { switchTrackingOn } from '../../engine/redline/switch-tracking-on.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import type { DocumentSource } from './warm-documents.ts'

/**
 * The file of a document as it is given out, with comments in it and tracking switched on; null when it is so already. It is
 * opened anew: writing changes it, and the same comments have to make the same bytes.
 */
export async function withComments(input: {
  document: DocumentSource
  /** One that was not, when it was taken in, is now. */
  isDisarmed: boolean
  comments: FileComment[]
}): Promise<Uint8Array | null> {
  const { path, anchors } = input.document
  const open = openRevision({ bytes: readTaskFile(path), anchors })
  if (!input.isDisarmed) disarm(open.file)
  const { changed } = writeComments(open, input.comments)
  const isSwitched = switchTrackingOn(open.file)
  return changed || isSwitched || open.file.isChanged ? saveRevision(open).bytes : null
}
