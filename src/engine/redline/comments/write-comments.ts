import type { OpenRevision } from '../open-revision.ts'
import { CommentEntries, type Said } from './comment-entries.ts'
import { copyMarks, markedIds, markPlaces } from './comment-marks.ts'
import type { CommentPlace } from './comment-places.ts'

/** A comment, or an answer to one, as it is to be in the file. */
export interface FileComment extends Said, CommentPlace {
  /** Ours, of which the file knows nothing. */
  id: string
  /** The comment that this one answers. */
  parentId: string | null
  /** The id by which the file has it already: the template's own. */
  fileId: string | null
  /** In whose name the file says it. */
  author: string
  /** Of an answer it says nothing. */
  resolved: boolean
}

export interface WrittenComments {
  /** By which the file has each comment. */
  fileIds: Map<string, string>
  /** Whether anything was written: all may have been there. */
  changed: boolean
}

/**
 * Puts comments into a document that was just opened, in place: the same comments in the same order make the same bytes. What
 * the file has already stays as it is; only its state, missing answers and lost marks are written. Comments are no tracked
 * changes, for they change no text.
 */
export function writeComments(open: OpenRevision, comments: FileComment[]): WrittenComments {
  const { referred, all } = markedIds(open)
  const entries = new CommentEntries(open, all)
  const fileIds = new Map<string, string>()
  const answers = Map.groupBy(comments, one => one.parentId)
  const copies = new Map<string, string[]>()
  const lost: { place: CommentPlace; ids: string[] }[] = []
  for (const head of answers.get(null) ?? []) {
    const thread = [head, ...(answers.get(head.id) ?? [])]
    for (const one of thread) fileIds.set(one.id, idOf(entries, one, one === head ? null : fileIds.get(head.id)!))
    const id = fileIds.get(head.id)!
    entries.setDone(id, head.resolved)
    const unmarked = thread.map(one => fileIds.get(one.id)!).filter(one => !referred.has(one))
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
