import { attribute, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf } from '../paragraph-text.ts'
import type { Comment } from '../redline-view.ts'
import { isDone, paragraphIdOf } from './comment-parts.ts'
import { commentPlaces } from './comment-places.ts'

/**
 * Lists the comments of a file in document order, each with its replies. Offsets refer to the current text of the
 * paragraph where a comment begins; a comment that extends beyond that paragraph is cut off at its end. Comments that
 * no text refers to are left out, as in Word.
 */
export function listComments(open: ReadonlyRevision): Comment[] {
  const root = open.file.root('comments')
  if (!root) return []
  const places = commentPlaces(open)
  const nodes = childElements(root, 'w:comment').filter(node => places.has(commentId(node)))
  const threads = threadsOf(open)
  const headOf = headsOf(nodes, threads)
  const dates = preciseDates(open)
  const order = new Map([...places.keys()].map((id, index) => [id, index]))
  const heads = nodes.filter(node => headOf(node) === node)
  const comments = new Map<XmlElement, Comment>()
  for (const node of heads.toSorted((a, b) => order.get(commentId(a))! - order.get(commentId(b))!)) {
    const resolved = threads.get(paragraphIdOf(node) ?? '')?.isDone ?? false
    comments.set(node, { ...said(node, dates), ...places.get(commentId(node))!, resolved, replies: [] })
  }
  for (const node of nodes) if (!comments.has(node)) comments.get(headOf(node))!.replies.push(said(node, dates))
  return [...comments.values()]
}

const commentId = (node: XmlElement) => attribute(node, 'w:id') ?? ''

const said = (node: XmlElement, dates: Map<string, string>) => ({
  id: commentId(node),
  author: attribute(node, 'w:author') ?? '',
  at: attribute(node, 'w16du:dateUtc') ?? dates.get(paragraphIdOf(node) ?? '') ?? attribute(node, 'w:date') ?? null,
  text: commentText(node),
})

/** Returns the text of a comment, without objects. */
export const commentText = (node: XmlElement): string =>
  childElements(node, 'w:p')
    .map(paragraph => currentTextOf(paragraph).replaceAll('\ufffc', ''))
    .join('\n')

interface Thread {
  isDone: boolean
  /** The id of the last paragraph of the comment that this comment answers; empty if there is none. */
  parent: string
}

/** Returns the threads, keyed by the id of each comment's last paragraph. */
function threadsOf({ file }: ReadonlyRevision): Map<string, Thread> {
  const extended = file.root('commentsextended')
  const entries = childElements(extended, 'w15:commentEx')
  const upper = (node: XmlElement, name: string) => attribute(node, name)?.toUpperCase() ?? ''
  return new Map(
    entries.map(entry => [
      upper(entry, 'w15:paraId'),
      {
        isDone: isDone(entry),
        parent: upper(entry, 'w15:paraIdParent'),
      },
    ]),
  )
}

/**
 * Returns a function that gives the first comment of a comment's thread. Comments that answer each other in a circle
 * each have a thread of their own.
 */
function headsOf(nodes: XmlElement[], threads: Map<string, Thread>): (node: XmlElement) => XmlElement {
  const byParagraph = new Map(nodes.map(node => [paragraphIdOf(node) ?? '', node]))
  byParagraph.delete('')
  const parentOf = (node: XmlElement) => byParagraph.get(threads.get(paragraphIdOf(node) ?? '')?.parent ?? '')
  return node => {
    const seen = new Set<XmlElement>()
    let head = node
    for (let parent = parentOf(node); parent && !seen.has(parent); parent = parentOf(head)) {
      seen.add(parent)
      head = parent
    }
    return seen.has(node) ? node : head
  }
}

/** Returns times with a time zone, which `w:date` lacks (MS-DOCX 2.7.3), by the id of a comment's last paragraph. */
function preciseDates({ file }: ReadonlyRevision): Map<string, string> {
  const trees = (kind: string) => file.related(file.mainName, kind).map(part => file.tree(part.name.toLowerCase()))
  const entries = (kind: string) => trees(kind).flatMap(root => childElements(root))
  const dates = new Map(
    entries('commentsextensible').map(entry => [
      attribute(entry, 'w16cex:durableId'),
      attribute(entry, 'w16cex:dateUtc'),
    ]),
  )
  const datesByParagraph = new Map<string, string>()
  for (const entry of entries('commentsids')) {
    const date = dates.get(attribute(entry, 'w16cid:durableId'))
    const paragraph = attribute(entry, 'w16cid:paraId')?.toUpperCase()
    if (date !== undefined && paragraph !== undefined) datesByParagraph.set(paragraph, date)
  }
  return datesByParagraph
}
