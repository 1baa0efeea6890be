import { wrapsBlocks } from '../../../docx/grammar/elements.ts'
import { ownChild, setChild } from '../../../docx/grammar/order.ts'
import { childElements, descendants, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { resolve } from '../../changes/decide-change.ts'
import { findChanges } from '../../changes/find-changes.ts'
import { marksOf } from '../../changes/marks.ts'
import { paragraphMark, piecesOf } from '../../paragraph-text.ts'
import { type ParagraphPlace, paragraphsOf } from '../../paragraphs.ts'
import { RedlineError } from '../../redline-error.ts'
import { revisionMark } from '../../revision-mark.ts'
import { storiesOf } from '../../stories.ts'
import { cellsOf, rowMark, rowsOf } from '../../table-parts.ts'
import { childValue } from '../../view/style-sheet.ts'
import { markPieces } from '../delete-text.ts'
import { type Edit, newMark } from '../edit.ts'
import { contentOf } from '../paragraph-content.ts'
import { deleteEnd } from '../paragraph-ends.ts'
import { beginsMerge, type RowPlace, rowAround } from './table-row.ts'

/**
 * Deletes the row that a paragraph is in. If this author inserted the row and no other author changed it, it is
 * removed. Any other row is marked as deleted with all its content (ECMA-376-1 §17.13.5.12), which is restored with it.
 * Returns the paragraphs that are now marked. Throws RedlineError `not-editable` outside tables, for a locked control,
 * if a field extends beyond the row, and if a merged cell begins in the row and continues below it.
 */
export function deleteRow(edit: Edit, place: ParagraphPlace): XmlElement[] {
  const rowPlace = rowAround(edit, place)
  const { row } = rowPlace
  if (rowMark(row, 'takes')) return []
  if (beginsMerge(rowPlace))
    throw new RedlineError('not-editable', 'a cell that begins in this row is merged with the one below it')
  requireNoLock(rowPlace)
  const paragraphs = paragraphsOf(row).map(({ node }) => node)
  requireFieldsInside(edit, paragraphs)
  const mark = ownRowMark(edit, row)
  if (mark) {
    takeOut(edit, rowPlace, mark)
    return []
  }
  markRow(edit, row)
  return paragraphs
}

/**
 * Throws RedlineError `not-editable` for a locked control in the row, or around the row if it is the last row of the
 * control.
 */
function requireNoLock({ row, path }: RowPlace): void {
  const isLast = (control: XmlElement) => {
    const rows = rowsOf(control)
    return rows.includes(row) && rows.every(otherRow => otherRow === row || isGoing(otherRow))
  }
  if ([...descendants(row), ...path.filter(isLast)].some(isLocked))
    throw new RedlineError('not-editable', 'a content control that would go with this row is locked')
}

const locks = new Set(['sdtLocked', 'contentLocked', 'sdtContentLocked'])
const isLocked = (node: XmlElement) =>
  node.name === 'w:sdt' && locks.has(childValue(firstChild(node, 'w:sdtPr'), 'w:lock') ?? '')
const isGoing = (row: XmlElement) => rowMark(row, 'takes') !== undefined

function requireFieldsInside(edit: Edit, paragraphs: XmlElement[]): void {
  const [first, last] = [contentOf(edit, paragraphs[0]!), contentOf(edit, paragraphs.at(-1)!)]
  const isCut =
    first.fields.some(field => field.first < 0) || last.fields.some(field => field.last >= last.pieces.length)
  if (isCut) throw new RedlineError('not-editable', 'a field extends beyond this row')
}

/**
 * Returns the mark of a row that this author inserted and no other author has changed; undefined for any other row and
 * for a moved row.
 */
function ownRowMark(edit: Edit, row: XmlElement): XmlElement | undefined {
  const mark = rowMark(row, 'brings')
  const isOwn = marksOf(row).every(node => revisionMark(node).author === edit.author.name)
  if (!mark || !isOwn) return undefined
  const change = findChanges(edit.open).find(change => change.marks.has(mark))?.change
  return change?.type === 'row' ? mark : undefined
}

/**
 * Removes a row by rejecting its insertion. The last row takes its table with it. The ends of ranges that begin or end
 * elsewhere stay.
 */
function takeOut({ open }: Edit, { path }: RowPlace, mark: XmlElement): void {
  const [body] = storiesOf(open.file)
  resolve(open, body!, node => (node === mark ? 'reject' : undefined), new Set([path[1]!]))
}

function markRow(edit: Edit, row: XmlElement): void {
  setChild(ownChild(row, 'w:trPr'), newMark(edit, 'w:del'))
  for (const cell of cellsOf(row)) markBlocks(edit, cell)
}

function markBlocks(edit: Edit, parent: XmlElement): void {
  for (const block of childElements(parent)) {
    if (block.name === 'w:p') markParagraph(edit, block)
    else if (block.name === 'w:tbl')
      for (const row of rowsOf(block).filter(tableRow => !isGoing(tableRow))) markRow(edit, row)
    else if (wrapsBlocks(block.name)) markBlocks(edit, block)
  }
}

/** Marks a paragraph with its content as deleted. Existing deletions in it stay as they are. */
function markParagraph(edit: Edit, paragraph: XmlElement): void {
  const going = piecesOf(paragraph).filter(
    ({ deleted, run, text, node }) => !deleted && (run !== null || text !== '') && node.name !== 'w:commentReference',
  )
  markPieces(edit, going)
  if (!paragraphMark(paragraph).deleted) deleteEnd(edit, paragraph)
}
