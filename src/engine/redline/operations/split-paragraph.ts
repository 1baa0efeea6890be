import { changeBy, isPlaceEnd, traitsOf } from '../../docx/grammar/elements.ts'
import { element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { currentText } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import type { Position } from '../position.ts'
import { RedlineError } from '../redline-error.ts'
import { cutText, gapAfter } from './cut.ts'
import type { Edit } from './edit.ts'
import { requireEditableParagraph } from './editable.ts'
import { contentOf, type EditedContent, requireRange } from './paragraph-content.ts'
import { firstHalf, replaceProperties } from './paragraph-ends.ts'
import { cutDeleted } from './restoring/deleted-text.ts'

/**
 * Splits a paragraph in two: `three` at offset 2 becomes `th` and `ree`. The first half gets an end inserted by this
 * author. The second half keeps the existing end with everything attached to it, so that rejecting the inserted end
 * restores the paragraph. Returns the second half, which is a new node. Throws RedlineError `out-of-range` or
 * `not-editable`.
 */
export function splitParagraph(
  edit: Edit,
  { node: paragraph, parent }: ParagraphPlace,
  offset: number,
  deleted?: number,
): XmlElement {
  requireRange(currentText(contentOf(edit, paragraph).pieces), offset)
  requireEditableParagraph(edit, paragraph)
  cutText(edit, paragraph, offset)
  const content = contentOf(edit, paragraph)
  const index =
    deleted === undefined ? tailIndex(edit, content, offset) : indexAmong(edit, paragraph, { start: offset, deleted })
  const tail = paragraph.children.splice(index)
  const second = { ...element('w:p', {}, tail), attributes: paragraph.attributes }
  paragraph.attributes = []
  edit.touched.add(second)
  const properties = firstHalf(edit, paragraph)
  replaceProperties(second, firstChild(paragraph, 'w:pPr'))
  replaceProperties(paragraph, properties)
  parent.children.splice(parent.children.indexOf(paragraph) + 1, 0, second)
  return second
}

/** Whether an element closes something and therefore stays with the text before it. */
const isClosing = (name: string) => isPlaceEnd(name) || name === 'w:commentReference' || traitsOf(name).silent === true

/**
 * Returns the index at which to cut the children of the paragraph: after the text before the offset or, at offset 0,
 * before all text.
 */
function tailIndex(edit: Edit, content: EditedContent, offset: number): number {
  const { pieces, offsets, fields } = content
  const isText = (index: number) => offsets[index + 1]! > offsets[index]!
  if (offset === 0 && fields.some(field => field.first < 0))
    throw new RedlineError('not-editable', 'a paragraph cannot be split inside a field')
  if (offset === 0) return startOf(content.paragraph)
  let last = pieces.findLastIndex((_, index) => isText(index) && offsets[index + 1]! <= offset)
  if (offset === offsets.at(-1)) last = pieces.length - 1
  const inField = (index: number) => fields.some(field => field.first <= index && index < field.last)
  while (last + 1 < pieces.length && (inField(last) || isClosing(pieces[last + 1]!.node.name)) && !isText(last + 1))
    last++
  return indexBehind(edit, content, last)
}

const startOf = (paragraph: XmlElement) =>
  paragraph.children.findIndex(child => isElement(child) && child.name === 'w:pPr') + 1

function indexAmong(edit: Edit, paragraph: XmlElement, position: Position): number {
  let index = cutDeleted(edit, paragraph, position)
  const content = contentOf(edit, paragraph)
  const { pieces, fields } = content
  const isInField = (at: number) => fields.some(field => field.first < at && at <= field.last)
  const isBefore = (at: number) => isClosing(pieces[at]!.node.name) || isInField(at)
  while (index > 0 && index < pieces.length && pieces[index]!.text === '' && isBefore(index)) index++
  if (index > 0) return indexBehind(edit, content, index - 1)
  if (content.fields.some(field => field.first < 0))
    throw new RedlineError('not-editable', 'a paragraph cannot be split inside a field')
  return startOf(paragraph)
}

/** Cuts the paragraph after a piece and returns the index of the cut. */
function indexBehind(edit: Edit, { paragraph, pieces, fields }: EditedContent, last: number): number {
  if (fields.some(field => field.first <= last && last < field.last))
    throw new RedlineError('not-editable', 'a paragraph cannot be split inside a field')
  const left = pieces[last]!
  const rest = pieces[last + 1]
  const isAround = (node: XmlElement) => node !== paragraph && node.name !== 'w:r' && !changeBy(node.name)
  if (rest && left.path.some(node => isAround(node) && rest.path.includes(node)))
    throw new RedlineError('not-editable', 'a paragraph cannot be split inside a link or a content control')
  return gapAfter(edit, left, 0)
}
