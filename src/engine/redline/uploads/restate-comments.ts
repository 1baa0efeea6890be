import { attribute, childElements, cloneElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphIdOf, writableCommentPart } from '../comments/comment-parts.ts'
import { commentText } from '../comments/list-comments.ts'
import { saidHash } from '../comments/said-hash.ts'
import { textInFile } from '../comments/text-in-file.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { keepComments } from './keep-comments.ts'

/** A former text of a comment that has been edited or deleted in the service. */
export interface CommentToRestate {
  /** The id of the comment's row. The comment itself may have been deleted. */
  id: string
  author: string
  /** The time of the comment, as `fileTime` writes it. */
  at: string
  /** The `saidHash` of the former text, in hex. */
  textSha256: string
}

/**
 * Updates the comments of an upload, in place, to their current texts, so that a file from before a draft was edited or
 * deleted does not bring the old text back. If the upload itself edited such a draft, the upload's text stays.
 * `fileIds` maps the ids of rows to the ids of their comments in the download.
 */
export function restateComments(
  upload: WordFile,
  download: ReadonlyWordFile,
  unsaid: CommentToRestate[],
  fileIds: ReadonlyMap<string, string>,
): void {
  const root = upload.root('comments')
  if (unsaid.length === 0 || !root) return
  const now = commentsOf(download.root('comments'))
  const byOrigin = Map.groupBy(unsaid, comment => originOf(textInFile(comment.author), comment.at))
  const { current, uploaded } = unmatched(now, commentsOf(root))
  const waiting = new Map(current.map(comment => [comment.id, comment]))
  const dropped: Listed[] = []
  const reworded = uploaded.filter(comment => {
    const same = byOrigin.get(comment.origin)?.find(({ textSha256 }) => textSha256 === comment.hash)
    if (!same) return byOrigin.has(comment.origin)
    const replacement = waiting.get(fileIds.get(same.id) ?? '')
    if (replacement) sayAgain(comment.node, replacement.node)
    else dropped.push(comment)
    waiting.delete(replacement?.id ?? '')
    return false
  })
  const waitingSince = Map.groupBy(waiting.values(), comment => comment.origin)
  for (const [origin, nodes] of Map.groupBy(reworded, comment => comment.origin)) {
    const edited = byOrigin.get(origin)!.flatMap(({ id }) => waiting.get(fileIds.get(id) ?? '') ?? [])
    const [candidate, ...more] = new Set([...edited, ...(waitingSince.get(origin) ?? [])])
    // With the time of the current text, the comment can be matched again. If several comments could be meant, it stays
    // unmatched.
    if (candidate && nodes.length + more.length === 1) setAttribute(nodes[0]!.node, 'w:date', dateOf(candidate))
  }
  writableCommentPart(upload, 'comments')
  if (dropped.length > 0) drop(upload, root, new Set(dropped.map(comment => comment.node)))
}

/** Returns both lists without the comments that have the same author, time and text in both. */
function unmatched(current: Listed[], uploaded: Listed[]) {
  const bySaid = Map.groupBy(current, saidKey)
  const same = new Set<Listed>()
  const unmatchedUploads = uploaded.filter(comment => {
    const match = bySaid.get(saidKey(comment))?.shift()
    if (match) same.add(match)
    return !match
  })
  return { current: current.filter(comment => !same.has(comment)), uploaded: unmatchedUploads }
}

const saidKey = ({ origin, hash }: Listed) => `${origin} ${hash}`

const dateOf = ({ node }: Listed) => attribute(node, 'w:date')

interface Listed {
  id: string
  node: XmlElement
  origin: string
  hash: string
}

const commentsOf = (root: XmlElement | undefined): Listed[] =>
  childElements(root, 'w:comment').map(node => ({
    id: attribute(node, 'w:id') ?? '',
    node,
    origin: originOf(attribute(node, 'w:author') ?? '', attribute(node, 'w:date') ?? ''),
    hash: saidHash(commentText(node)).toString('hex'),
  }))

/** Returns a key for the author and the time, to the second because word processors keep no more. */
const originOf = (author: string, at: string) => JSON.stringify([author, at.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)])

function sayAgain(node: XmlElement, current: XmlElement): void {
  const paragraphId = paragraphIdOf(node)
  node.children = cloneElement(current).children
  setAttribute(node, 'w:date', attribute(current, 'w:date'))
  const last = childElements(node, 'w:p').at(-1)
  // The thread refers to the comment by this id.
  if (last) setAttribute(last, 'w14:paraId', paragraphId)
}

function drop(upload: WordFile, root: XmlElement, dropped: ReadonlySet<XmlElement>): void {
  const remaining = commentsOf(root).filter(comment => !dropped.has(comment.node))
  keepComments({ file: upload }, new Map(remaining.map(({ id }) => [id, id])))
}
