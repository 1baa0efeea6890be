import {
  attribute,
  childElements,
  descendants,
  element,
  firstChild,
  isElement,
  setAttribute,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { type OpenRevision, placeOf, placesOf } from '../open-revision.ts'
import { cutText, gapAfter } from '../operations/cut.ts'
import type { Edit } from '../operations/edit.ts'
import { newRuns, writableText } from '../operations/new-runs.ts'
import { requireRange } from '../operations/paragraph-content.ts'
import { currentText, type Piece, piecesOf } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import { ensuredParagraphId, extendedEntry, newParagraphId, writableCommentPart } from './comment-parts.ts'
import { listComments } from './list-comments.ts'

/** A comment to be written; without an anchor it is about the document. Offsets are into the current text. */
export interface NewComment {
  text: string
  anchor?: string
  start?: number
  length?: number
}

/**
 * Writes a comment into the file, in place; answers its id. Comments are no tracked changes: they change no text.
 * Throws RedlineError `unknown-anchor`, `out-of-range`, `unwritable-text`.
 */
export function addComment(open: OpenRevision, { text, anchor, start, length }: NewComment, author: Author): string {
  const paragraph = anchor === undefined ? placesOf(open)[0]!.node : placeOf(open, anchor).node
  const whole = currentText(piecesOf(paragraph))
  const from = start ?? 0
  const stretch = length ?? whole.length - from
  requireRange(whole, from, stretch)
  const id = writeEntry(open, text, author)
  if (anchor === undefined) paragraph.children.splice(startOf(paragraph), 0, referenceRun(id))
  else markRange({ open, author, around: new Map() }, paragraph, from, from + stretch, id)
  open.file.changed(open.file.mainName)
  return id
}

/** Writes an answer to a comment, at the same place, in place; answers its id. Throws RedlineError `unknown-comment`. */
export function replyToComment(open: OpenRevision, id: string, text: string, author: Author): string {
  const parent = headId(open, id)
  const root = writableCommentPart(open.file, 'comments')
  const extended = writableCommentPart(open.file, 'commentsextended')
  const above = ensuredParagraphId(root, commentOf(root, parent))
  extendedEntry(extended, above)
  const reply = writeEntry(open, text, author)
  const own = ensuredParagraphId(root, commentOf(root, reply))
  setAttribute(extendedEntry(extended, own), 'w15:paraIdParent', above)
  for (const story of storiesOf(open.file)) {
    if (copyMarks(story.root, parent, reply)) open.file.changed(story.partName)
  }
  return reply
}

/** Marks a comment, with its answers, as resolved or not, in place. Throws RedlineError `unknown-comment`. */
export function resolveComment(open: OpenRevision, id: string, isResolved: boolean): void {
  const head = headId(open, id)
  const root = writableCommentPart(open.file, 'comments')
  const paragraphId = ensuredParagraphId(root, commentOf(root, head))
  const entry = extendedEntry(writableCommentPart(open.file, 'commentsextended'), paragraphId)
  setAttribute(entry, 'w15:done', isResolved ? '1' : '0')
}

/** The comment with which the thread of a comment begins. */
function headId(open: OpenRevision, id: string): string {
  const head = listComments(open).find(one => one.id === id || one.replies.some(reply => reply.id === id))
  if (!head) throw new RedlineError('unknown-comment', id)
  return head.id
}

const commentOf = (root: XmlElement, id: string): XmlElement =>
  childElements(root, 'w:comment').find(one => attribute(one, 'w:id') === id)!

function writeEntry(open: OpenRevision, text: string, { name, at }: Author): string {
  const content = newRuns(writableText(text), undefined)
  const root = writableCommentPart(open.file, 'comments')
  const id = newCommentId(open, root)
  const initials = name
    .split(/\s+/)
    .map(word => [...word][0] ?? '')
    .join('')
    .slice(0, 9)
  const paragraph = element('w:p', { 'w14:paraId': newParagraphId(root) }, [
    element('w:r', {}, [element('w:annotationRef')]),
    ...content,
  ])
  const attributes = { 'w:id': id, 'w:author': name, 'w:date': at, 'w:initials': initials }
  root.children.push(element('w:comment', attributes, [paragraph]))
  return id
}

/** One that neither a comment nor a mark has: marks without a comment would become this one's. */
function newCommentId(open: OpenRevision, root: XmlElement): string {
  const marks = storiesOf(open.file).flatMap(story =>
    [...descendants(story.root)].filter(node => node.name.startsWith('w:comment')),
  )
  const ids = [...childElements(root, 'w:comment'), ...marks].map(node => Number(attribute(node, 'w:id')))
  return String(1 + ids.reduce((highest, id) => (Number.isSafeInteger(id) ? Math.max(highest, id) : highest), -1))
}

const referenceRun = (id: string) => element('w:r', {}, [element('w:commentReference', { 'w:id': id })])

const startOf = (paragraph: XmlElement) =>
  paragraph.children.findIndex(child => isElement(child) && child.name === 'w:pPr') + 1

/** The end first, so that the place of the start stays. */
function markRange(edit: Edit, paragraph: XmlElement, from: number, to: number, id: string): void {
  const end = gapAt(edit, paragraph, to)
  end.parent.children.splice(end.index, 0, element('w:commentRangeEnd', { 'w:id': id }))
  // not in an insertion or a link, which may go
  const top = end.path[1] ?? end.parent.children[end.index]!
  const index = end.parent === paragraph ? end.index : paragraph.children.indexOf(top)
  paragraph.children.splice(index + 1, 0, referenceRun(id))
  const start = gapAt(edit, paragraph, from)
  start.parent.children.splice(start.index, 0, element('w:commentRangeStart', { 'w:id': id }))
}

/** The gap between runs right after the text that ends at an offset, made by cutting a run where there is none. */
function gapAt(
  edit: Edit,
  paragraph: XmlElement,
  offset: number,
): { parent: XmlElement; index: number; path: XmlElement[] } {
  cutText(paragraph, offset)
  let at = 0
  let last: Piece | undefined
  for (const piece of piecesOf(paragraph)) {
    if (piece.deleted !== null || piece.text === '') continue
    at += piece.text.length
    if (at > offset) break
    last = piece
  }
  if (!last) return { parent: paragraph, index: startOf(paragraph), path: [paragraph] }
  const depth = last.run ? last.path.indexOf(last.run) - 1 : last.path.length - 1
  return { parent: last.path[depth]!, index: gapAfter(edit, last, depth), path: last.path }
}

/** An answer stands where the comment stands (each mark beside the comment's). */
function copyMarks(node: XmlElement, id: string, copy: string): boolean {
  let isFound = false
  node.children = node.children.flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child]
    const mark = child.name === 'w:r' ? (firstChild(child, 'w:commentReference') ?? child) : child
    if (!mark.name.startsWith('w:commentR') || attribute(mark, 'w:id') !== id) {
      if (copyMarks(child, id, copy)) isFound = true
      return [child]
    }
    isFound = true
    return [child, mark === child ? element(mark.name, { 'w:id': copy }) : referenceRun(copy)]
  })
  return isFound
}
