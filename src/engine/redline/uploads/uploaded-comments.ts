import { attribute, childElements } from '../../xml/xml-tree.ts'
import { commentPart } from '../comments/comment-parts.ts'
import type { CommentPlace } from '../comments/comment-places.ts'
import { listComments } from '../comments/list-comments.ts'
import type { OpenRevision } from '../open-revision.ts'

/** A comment, or an answer to one, that the download did not have. Ids are of the uploaded file. */
export interface AddedComment {
  id: string
  author: string
  text: string
  /** Of an answer, that of the comment which it answers. */
  place: CommentPlace
  resolved: boolean
  /** The comment that it answers, by its id in the download or, of one that is new too, in the upload. */
  answers: { inDownload: string } | { inUpload: string } | null
}

export interface UploadedComments {
  added: AddedComment[]
  /** Threads that are marked as done, or no longer, by the id of their first comment in the download. */
  settled: { id: string; resolved: boolean }[]
  /** The ids in the download of those that are there again, by their ids in the upload. */
  known: Map<string, string>
}

interface Listed {
  id: string
  author: string
  text: string
  /** As written: what is more precise is not in every file. */
  date: string
  /** The same for the same comment of the same thread. */
  key: string
  place: CommentPlace
  resolved: boolean
  head: string | null
}

/**
 * What became of the comments of a file that was downloaded and is uploaded again. One that says something else at the same
 * time under the same name was edited, and is not new.
 */
export function uploadedComments(download: OpenRevision, upload: OpenRevision): UploadedComments {
  const waiting = Map.groupBy(listed(download), one => one.key)
  const known = new Map<string, string>()
  const settled: UploadedComments['settled'] = []
  const added: (AddedComment & { date: string })[] = []
  for (const { key, head, date, ...one } of listed(upload)) {
    const before = waiting.get(key)?.shift()
    if (before) {
      known.set(one.id, before.id)
      if (head === null && one.resolved !== before.resolved) settled.push({ id: before.id, resolved: one.resolved })
      continue
    }
    const headBefore = head === null ? undefined : known.get(head)
    const answers = head === null ? null : headBefore === undefined ? { inUpload: head } : { inDownload: headBefore }
    added.push({ ...one, answers, date })
  }
  const gone = [...waiting.values()].flat()
  const isEdited = (one: { author: string; date: string }) => {
    const index = gone.findIndex(({ author, date }) => author === one.author && date === one.date)
    return index >= 0 && gone.splice(index, 1).length > 0
  }
  return { added: added.flatMap(({ date, ...one }) => (isEdited({ ...one, date }) ? [] : one)), settled, known }
}

/** Each comment before its answers. */
function listed(open: OpenRevision): Listed[] {
  const root = commentPart(open.file, 'comments')
  const nodes = root ? childElements(root, 'w:comment') : []
  const dates = new Map(nodes.map(node => [attribute(node, 'w:id') ?? '', attribute(node, 'w:date') ?? '']))
  const said = ({ id, author, text }: { id: string; author: string; text: string }) => {
    const date = (dates.get(id) ?? '').slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)
    return { id, author, text, date, key: JSON.stringify([author, date, text]) }
  }
  return listComments(open).flatMap(({ replies, anchor, start, length, resolved, ...head }) => {
    const place = { anchor, ...(start !== undefined && { start }), ...(length !== undefined && { length }) }
    const first: Listed = { ...said(head), place, resolved, head: null }
    const answers = replies
      .map(said)
      .map((reply): Listed => ({ ...reply, key: `${first.key} ${reply.key}`, place, resolved: false, head: head.id }))
    return [first, ...answers]
  })
}
