import { attribute, childElements } from '../../xml/xml-tree.ts'
import type { CommentPlace } from '../comments/comment-places.ts'
import { listComments } from '../comments/list-comments.ts'
import type { ReadonlyRevision } from '../open-revision.ts'

/** A comment or an answer that the download does not have. Its ids are from the uploaded file. */
export interface AddedComment {
  id: string
  author: string
  text: string
  /** The place of the comment. An answer has the place of the comment that it answers. */
  place: CommentPlace
  resolved: boolean
  /** The comment that it answers, by its id in the download, or in the upload if that comment is new too. */
  answers: { inDownload: string } | { inUpload: string } | null
}

export interface UploadedComments {
  added: AddedComment[]
  /** Threads that were resolved or reopened, by the id of their first comment in the download. */
  settled: { id: string; resolved: boolean }[]
  /** Comments with a new text, by their ids in the download. */
  edited: { id: string; text: string }[]
  /** The ids, in the download, of comments that are missing from the upload. */
  deleted: string[]
  /** The comments that are still there: their ids in the download, by their ids in the upload. */
  matches: Map<string, string>
}

interface Listed {
  id: string
  author: string
  text: string
  /** The date in `w:date`, to the second, because not every file has a more precise date. */
  date: string
  /** A key that is the same for the same comment of the same thread in both files. */
  key: string
  place: CommentPlace
  resolved: boolean
  head: string | null
}

/**
 * Compares the comments of a download with the comments of its upload. A comment with another text but the same time
 * and author was edited and is not new. A comment with the same text on the same paragraph but another time does not
 * count as new, because the service sets a comment's time, so an older file contains another time.
 */
export function uploadedComments(download: ReadonlyRevision, upload: ReadonlyRevision): UploadedComments {
  const before = listAll(download)
  const after = listAll(upload)
  const matches = new Map<string, string>()
  const pair = (keyOf: (comment: Listed) => string) => {
    const taken = new Set(matches.values())
    const waiting = Map.groupBy(
      before.filter(comment => !taken.has(comment.id)),
      keyOf,
    )
    for (const comment of after) {
      const same = matches.has(comment.id) ? undefined : waiting.get(keyOf(comment))?.shift()
      if (same) matches.set(comment.id, same.id)
    }
  }
  pair(comment => comment.key)
  pair(({ author, date, place }) => JSON.stringify([author, date, place.anchor]))
  pair(({ author, date }) => JSON.stringify([author, date]))
  pair(({ author, text, place, head }) => JSON.stringify([author, text, place.anchor, head === null]))
  const earlier = new Map(before.map(comment => [comment.id, comment]))
  const pairs = after.flatMap(comment =>
    matches.has(comment.id) ? { ...comment, before: earlier.get(matches.get(comment.id)!)! } : [],
  )
  const matchedIds = new Set(matches.values())
  return {
    matches: matches,
    added: after.filter(comment => !matches.has(comment.id)).map(comment => addedComment(comment, matches)),
    settled: pairs.flatMap(pair =>
      pair.head === null && pair.before.head === null && pair.resolved !== pair.before.resolved
        ? { id: pair.before.id, resolved: pair.resolved }
        : [],
    ),
    edited: pairs.flatMap(pair => (pair.text === pair.before.text ? [] : { id: pair.before.id, text: pair.text })),
    deleted: before.flatMap(comment => (matchedIds.has(comment.id) ? [] : comment.id)),
  }
}

function addedComment({ id, author, text, place, resolved, head }: Listed, matches: ReadonlyMap<string, string>) {
  const headBefore = head === null ? undefined : matches.get(head)
  const answers = head === null ? null : headBefore === undefined ? { inUpload: head } : { inDownload: headBefore }
  return { id, author, text, place, resolved, answers }
}

/** Lists all comments, each before its answers. */
function listAll(open: ReadonlyRevision): Listed[] {
  const root = open.file.root('comments')
  const nodes = childElements(root, 'w:comment')
  const dates = new Map(nodes.map(node => [attribute(node, 'w:id') ?? '', attribute(node, 'w:date') ?? '']))
  const toListed = ({ id, author, text }: { id: string; author: string; text: string }) => {
    const date = (dates.get(id) ?? '').slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)
    return { id, author, text, date, key: JSON.stringify([author, date, text]) }
  }
  return listComments(open).flatMap(({ replies, anchor, start, length, resolved, ...head }) => {
    const place = { anchor, ...(start !== undefined && { start }), ...(length !== undefined && { length }) }
    const first: Listed = { ...toListed(head), place, resolved, head: null }
    const answers = replies
      .map(toListed)
      .map((reply): Listed => ({ ...reply, key: `${first.key} ${reply.key}`, place, resolved: false, head: head.id }))
    return [first, ...answers]
  })
}
