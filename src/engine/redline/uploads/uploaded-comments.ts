import { attribute, childElements } from '../../xml/xml-tree.ts'
import type { CommentPlace } from '../comments/comment-places.ts'
import { listComments } from '../comments/list-comments.ts'
import type { ReadonlyRevision } from '../open-revision.ts'

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
  /** What says something else now, by its id in the download. */
  edited: { id: string; text: string }[]
  /** The ids in the download of those that are not there any more. */
  deleted: string[]
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
 * time under the same name was edited, and is not new; one that says the same of the same paragraph at another time neither:
 * the time of a comment is ours, which who goes on with an older file does not know.
 */
export function uploadedComments(download: ReadonlyRevision, upload: ReadonlyRevision): UploadedComments {
  const before = listed(download)
  const after = listed(upload)
  const known = new Map<string, string>()
  const pair = (tell: (one: Listed) => string) => {
    const taken = new Set(known.values())
    const waiting = Map.groupBy(
      before.filter(one => !taken.has(one.id)),
      tell,
    )
    for (const one of after) {
      const same = known.has(one.id) ? undefined : waiting.get(tell(one))?.shift()
      if (same) known.set(one.id, same.id)
    }
  }
  pair(one => one.key)
  pair(({ author, date, place }) => JSON.stringify([author, date, place.anchor]))
  pair(({ author, date }) => JSON.stringify([author, date]))
  pair(({ author, text, place, head }) => JSON.stringify([author, text, place.anchor, head === null]))
  const earlier = new Map(before.map(one => [one.id, one]))
  const pairs = after.flatMap(one => (known.has(one.id) ? { ...one, before: earlier.get(known.get(one.id)!)! } : []))
  const there = new Set(known.values())
  return {
    known,
    added: after.filter(one => !known.has(one.id)).map(one => addedComment(one, known)),
    settled: pairs.flatMap(pair =>
      pair.head === null && pair.before.head === null && pair.resolved !== pair.before.resolved
        ? { id: pair.before.id, resolved: pair.resolved }
        : [],
    ),
    edited: pairs.flatMap(pair => (pair.text === pair.before.text ? [] : { id: pair.before.id, text: pair.text })),
    deleted: before.flatMap(one => (there.has(one.id) ? [] : one.id)),
  }
}

function addedComment({ id, author, text, place, resolved, head }: Listed, known: ReadonlyMap<string, string>) {
  const headBefore = head === null ? undefined : known.get(head)
  const answers = head === null ? null : headBefore === undefined ? { inUpload: head } : { inDownload: headBefore }
  return { id, author, text, place, resolved, answers }
}

/** Each comment before its answers. */
function listed(open: ReadonlyRevision): Listed[] {
  const root = open.file.root('comments')
  const nodes = childElements(root, 'w:comment')
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
