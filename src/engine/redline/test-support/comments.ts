import { type FileComment, writeComments } from '../comments/write-comments.ts'
import { openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'

export const fileComment = (fields: Partial<FileComment>): FileComment => ({
  id: 'c',
  parentId: null,
  fileId: null,
  author: 'Dana Deal',
  at: new Date('2026-03-01T10:00:00Z'),
  text: 'A comment',
  anchor: null,
  resolved: false,
  ...fields,
})

/** Returns the revision with the given comments added. */
export function commented(revision: StoredRevision, comments: FileComment[]): StoredRevision {
  const open = openRevision(revision)
  writeComments(open, comments)
  return saveRevision(open)
}
