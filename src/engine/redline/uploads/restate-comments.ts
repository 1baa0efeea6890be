import { attribute, childElements, cloneElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphIdOf, writableCommentPart } from '../comments/comment-parts.ts'
import { commentText } from '../comments/list-comments.ts'
import { saidHash } from '../comments/said-hash.ts'
import { textInFile } from '../comments/text-in-file.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { keepComments } from './keep-comments.ts'

/** What a comment said before it was edited or deleted here. */
export interface UnsaidComment {
  /** Ours; the comment may be gone. */
  id: string
  author: string
  /** As `fileTime` writes it. */
  at: string
  /** `saidHash` of its text, in hex. */
  textSha256: string
}

/**
 * Brings the comments of an upload, in place, to what is said here by now: who goes on with a file from before a draft was
 * edited or deleted did not bring the old words back. What the upload itself says anew of such a draft stays said.
 * `fileIds` are the ids of our comments in the download.
 */
export function restateComments(
  upload: WordFile,
  download: ReadonlyWordFile,
  unsaid: UnsaidComment[],
  fileIds: ReadonlyMap<string, string>,
): void {
  const root = upload.root('comments')
  if (unsaid.length === 0 || !root) return
  const now = commentsOf(download.root('comments'))
  const byOrigin = Map.groupBy(unsaid, one => originOf(textInFile(one.author), one.at))
  const { left, others } = withoutSame(now, commentsOf(root))
  const waiting = new Map(left.map(one => [one.id, one]))
  const dropped: Listed[] = []
  const reworded = others.filter(one => {
    const same = byOrigin.get(one.origin)?.find(({ textSha256 }) => textSha256 === one.hash)
    if (!same) return byOrigin.has(one.origin)
    const current = waiting.get(fileIds.get(same.id) ?? '')
    if (current) sayAgain(one.node, current.node)
    else dropped.push(one)
    waiting.delete(current?.id ?? '')
    return false
  })
  const waitingSince = Map.groupBy(waiting.values(), one => one.origin)
  for (const [origin, nodes] of Map.groupBy(reworded, one => one.origin)) {
    const edited = byOrigin.get(origin)!.flatMap(({ id }) => waiting.get(fileIds.get(id) ?? '') ?? [])
    const [current, ...more] = new Set([...edited, ...(waitingSince.get(origin) ?? [])])
    // by the time of the words here it is known again, unless it may be one of several
    if (current && nodes.length + more.length === 1) setAttribute(nodes[0]!.node, 'w:date', dateOf(current))
  }
  writableCommentPart(upload, 'comments')
  if (dropped.length > 0) drop(upload, root, new Set(dropped.map(one => one.node)))
}

/** Without those that say the same since the same time, one for one. */
function withoutSame(now: Listed[], uploaded: Listed[]) {
  const asNow = Map.groupBy(now, saidKey)
  const same = new Set<Listed>()
  const others = uploaded.filter(one => {
    const found = asNow.get(saidKey(one))?.shift()
    if (found) same.add(found)
    return !found
  })
  return { left: now.filter(one => !same.has(one)), others }
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

/** Whose comment it is and since when, as word processors keep it: to the second. */
const originOf = (author: string, at: string) => JSON.stringify([author, at.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)])

function sayAgain(node: XmlElement, current: XmlElement): void {
  const paragraphId = paragraphIdOf(node)
  node.children = cloneElement(current).children
  setAttribute(node, 'w:date', attribute(current, 'w:date'))
  const last = childElements(node, 'w:p').at(-1)
  // its thread knows the comment by it
  if (last) setAttribute(last, 'w14:paraId', paragraphId)
}

function drop(upload: WordFile, root: XmlElement, dropped: ReadonlySet<XmlElement>): void {
  const kept = commentsOf(root).filter(one => !dropped.has(one.node))
  keepComments({ file: upload }, new Map(kept.map(({ id }) => [id, id])))
}
