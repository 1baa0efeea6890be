import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ParagraphPlace } from '../../paragraphs.ts'
import { RedlineError } from '../../redline-error.ts'
import { mergesOf, rowMark, rowsOf } from '../../table-parts.ts'
import type { Edit } from '../edit.ts'
import { ancestorsOf, requireEditable } from '../editable.ts'

/** A row with its place in the document. */
export interface RowPlace {
  row: XmlElement
  /** The table, or the content element of a control in it. */
  parent: XmlElement
  /** The elements from the body to the parent. */
  path: XmlElement[]
  /** The rows of the table after this one, including rows that are being deleted. */
  behind: XmlElement[]
}

/**
 * Returns the row of the innermost table around a paragraph. Throws RedlineError `not-editable` outside tables and in a
 * control that may not be edited.
 */
export function rowAround(edit: Edit, { row }: ParagraphPlace): RowPlace {
  const path = row && ancestorsOf(edit.container, row)
  const table = path?.findLast(node => node.name === 'w:tbl')
  if (!row || !path || !table) throw new RedlineError('not-editable', 'this clause is not in a table')
  requireEditable(path)
  const rows = rowsOf(table)
  return { row, parent: path.at(-1)!, path, behind: rows.slice(rows.indexOf(row) + 1) }
}

/** Whether a merged cell continues from one row into the next. */
export function isMergedAcross(row: XmlElement, next: XmlElement): boolean {
  const below = mergesOf(next)
  return [...mergesOf(row).keys()].some(column => below.get(column) === 'continue')
}

/** Whether a merged cell begins in a row and continues in the next row that is not being deleted. */
export function beginsMerge({ row, behind }: RowPlace): boolean {
  const next = behind.find(nextRow => rowMark(nextRow, 'takes') === undefined)
  const below = next && mergesOf(next)
  return [...mergesOf(row)].some(([column, merge]) => merge === 'restart' && below?.get(column) === 'continue')
}
