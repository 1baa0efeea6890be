import { readFileSync } from 'node:fs'
import { type FileComment, writeComments } from '../../engine/redline/comments/write-comments.ts'
import { openRevision, saveRevision } from '../../engine/redline/open-revision.ts'
import type { DocumentSource } from './warm-documents.ts'

/**
 * The file of a document with comments in it; null when it has them already. It is opened anew: writing changes it, and
 * the same comments have to make the same bytes.
 */
export async function withComments(input: {
  document: DocumentSource
  comments: FileComment[]
}): Promise<Uint8Array | null> {
  const { path, anchors } = input.document
  const open = openRevision({ bytes: readFileSync(path), anchors })
  const { changed } = writeComments(open, input.comments)
  return changed ? saveRevision(open).bytes : null
}
