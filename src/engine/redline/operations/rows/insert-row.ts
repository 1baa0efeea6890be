import { cellChangeBy } from '../../../docx/grammar/elements.ts'
import { switched } from '../../../docx/grammar/on-off.ts'
import { addChild, removeChildren } from '../../../docx/grammar/order.ts'
import { childElements, cloneElement, element, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { type ParagraphPlace, paragraphsOf } from '../../paragraphs.ts'
import { RedlineError } from '../../redline-error.ts'
import { cellsOf } from '../../table-parts.ts'
import { type Edit, newMark } from '../edit.ts'
import { insertedEnd } from '../paragraph-ends.ts'
import { isMergedAcross, rowAround } from './table-row.ts'

/**
 * Inserts a row with empty cells after the row that a paragraph is in, as a tracked change (ECMA-376-1 §17.13.5.17). It
 * has the same cells, and each new paragraph has the properties of the first paragraph in the cell above. Returns the
 * paragraphs of the new cells. Throws RedlineError `not-editable` outside tables, in a locked control, if cells are
 * merged across the place, and if a change of the row's cells is open.
 */
export function insertRowAfter(edit: Edit, place: ParagraphPlace): XmlElement[] {
  const { row, parent, behind } = rowAround(edit, place)
  const [next] = behind
  if (next && isMergedAcross(row, next))
    throw new RedlineError('not-editable', 'a cell of this row is merged with the one below it')
  if (cellsOf(row).some(hasChange))
    throw new RedlineError('not-editable', 'accept or reject the open change of the cells in this row first')
  const cells = cellsOf(row).map(cell => emptyCell(edit, cell))
  const added = element('w:tr', {}, [...exceptionsLike(row), rowProperties(edit, row, next), ...cells])
  parent.children.splice(parent.children.indexOf(row) + 1, 0, added)
  return cells.map(cell => firstChild(cell, 'w:p')!)
}

const hasChange = (cell: XmlElement) =>
  childElements(firstChild(cell, 'w:tcPr')).some(child => cellChangeBy(child.name) !== undefined)

/**
 * Properties that are not copied to the new row: tracked changes, the table style's formats for the old row, and
 * hiding.
 */
const ofRow = ['w:ins', 'w:del', 'w:trPrChange', 'w:cnfStyle', 'w:hidden']
/** Properties that are not copied to a new cell. A merge that ends in the row does not continue. */
const ofCell = ['w:tcPrChange', 'w:cnfStyle', 'w:vMerge']

/**
 * Copies the properties of a row for the new row, which is a heading only between two heading rows, because heading
 * rows must be contiguous (§17.4.49).
 */
function rowProperties(edit: Edit, row: XmlElement, next: XmlElement | undefined): XmlElement {
  const properties = copyWithout(firstChild(row, 'w:trPr') ?? element('w:trPr'), ofRow)
  if (!switched(firstChild(next, 'w:trPr'), 'w:tblHeader')) removeChildren(properties, 'w:tblHeader')
  addChild(properties, newMark(edit, 'w:ins'))
  return properties
}

const exceptionsLike = (row: XmlElement): XmlElement[] =>
  childElements(row, 'w:tblPrEx').map(element => copyWithout(element, ['w:tblPrExChange']))

function emptyCell(edit: Edit, like: XmlElement): XmlElement {
  const properties = childElements(like, 'w:tcPr').map(element => copyWithout(element, ofCell))
  const first = paragraphsOf(like).find(place => place.tableDepth === 0)
  const ends = insertedEnd(edit, first?.node ?? element('w:p'))
  removeChildren(ends, 'w:cnfStyle')
  return element('w:tc', {}, [...properties, element('w:p', {}, [ends])])
}

function copyWithout(properties: XmlElement, without: string[]): XmlElement {
  const copy = cloneElement(properties)
  for (const name of without) removeChildren(copy, name)
  return copy
}
