import type { OpenRevision } from '../open-revision.ts'
import { CommentEntries, type Said } from './comment-entries.ts'
import { copyMarks, markedIds, markPlaces } from './comment-marks.ts'
import type { CommentPlace } from './comment-places.ts'

/** A comment or an answer, as it should be in the file. */
export interface FileComment extends Said, CommentPlace {
  /** The id of the comment's row, which the file does not contain. */
  id: string
  /** The id of the comment that this comment answers; null if it is not an answer. */
  parentId: string | null
  /** The id in the file if the file already has the comment, such as a comment of the template; otherwise null. */
  fileId: string | null
  /** The author's name in the file. */
  author: string
  /** Whether the thread is resolved. Ignored for an answer. */
  resolved: boolean
}

export interface WrittenComments {
  /** The ids in the file, by the ids of the rows. */
  fileIds: Map<string, string>
  /** Whether anything was written; false if the file already had all of it. */
  changed: boolean
}

/**
 * Writes comments into a document that was just opened, in place. The same comments in the same order give the same
 * bytes. Comments that the file already has stay as they are; only their state, missing answers and lost marks are
 * written. Comments are not tracked changes, because they do not change the text.
 */
export function writeComments(open: OpenRevision, comments: FileComment[]): WrittenComments {
  const { referred, marked } = markedIds(open)
  const entries = new CommentEntries(open, marked)
  const fileIds = new Map<string, string>()
  const answers = Map.groupBy(comments, comment => comment.parentId)
  const copies = new Map<string, string[]>()
  const lost: { place: CommentPlace; ids: string[] }[] = []
  for (const head of answers.get(null) ?? []) {
    const thread = [head, ...(answers.get(head.id) ?? [])]
    for (const comment of thread)
      fileIds.set(comment.id, idOf(entries, comment, comment === head ? null : fileIds.get(head.id)!))
    const id = fileIds.get(head.id)!
    entries.setDone(id, head.resolved)
    const unmarked = thread.map(comment => fileIds.get(comment.id)!).filter(fileId => !referred.has(fileId))
    if (unmarked.length === 0) continue
    if (referred.has(id)) copies.set(id, unmarked)
    else lost.push({ place: head, ids: unmarked })
  }
  copyMarks(open, copies)
  markPlaces(open, lost)
  return { fileIds, changed: entries.isChanged || copies.size + lost.length > 0 }
}

const idOf = (entries: CommentEntries, { fileId, ...said }: FileComment, answered: string | null): string =>
  fileId !== null && entries.has(fileId) ? fileId : entries.add(said, answered)
