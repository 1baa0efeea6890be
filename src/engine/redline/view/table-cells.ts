import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import { switched } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { TableLayout, TablePlace } from '../clause-content.ts'
import { cellsOf as cellsOfRow, rowsOf } from '../table-parts.ts'
import { pointsOf } from './content/lengths.ts'
import { childValue } from './style-sheet.ts'

/** The tables of a text, and where in them its paragraphs stand. */
export interface TablesOf {
  cells: Map<XmlElement, TablePlace>
  tables: TableLayout[]
}

/** The tables of a text, nested ones too, numbered as they begin. */
export function tablesOf(container: XmlElement): TablesOf {
  const found: TablesOf = { cells: new Map(), tables: [] }
  visit(container, undefined, found)
  return found
}

function visit(parent: XmlElement, cell: TablePlace | undefined, found: TablesOf): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:tbl') visitTable(node, cell, found)
    else if (wrapsBlocks(node.name)) visit(node, cell, found)
    else if (cell && node.name === 'w:p') found.cells.set(node, cell)
  }
}

function visitTable(node: XmlElement, around: TablePlace | undefined, found: TablesOf): void {
  const table = found.tables.length
  const properties = firstChild(node, 'w:tblPr')
  const widths = childElements(firstChild(node, 'w:tblGrid'), 'w:gridCol').map(one => pointsOf(attribute(one, 'w:w')))
  found.tables.push({
    table,
    columns: widths.slice(0, MOST_COLUMNS),
    ...(switched(properties, 'w:bidiVisual') && { direction: 'rtl' }),
    ...(around && { within: { table: around.table, row: around.row, column: around.column } }),
  })
  /** The cells, by their column, that the next row may go on with. */
  let above = new Map<number, TablePlace>()
  for (const [row, element] of rowsOf(node).entries()) {
    const below = new Map<number, TablePlace>()
    for (const { cell, column, columnSpan } of columnsOf(element)) {
      const place: TablePlace = { table, row, column }
      if (columnSpan > 1) place.columnSpan = columnSpan
      if (switched(firstChild(element, 'w:trPr'), 'w:tblHeader')) place.header = true
      const merge = firstChild(firstChild(cell, 'w:tcPr'), 'w:vMerge')
      const top = merge && attribute(merge, 'w:val') !== 'restart' ? above.get(column) : undefined
      if (top) {
        place.covered = true
        top.rowSpan = (top.rowSpan ?? 1) + 1
      }
      if (merge) below.set(column, top ?? place)
      visit(cell, place, found)
    }
    above = below
  }
}

/** Word has 63 at most. */
const MOST_COLUMNS = 1_000

/** The cells of a row with their columns of the grid. */
function columnsOf(row: XmlElement): { cell: XmlElement; column: number; columnSpan: number }[] {
  let column = wholeNumber(childValue(firstChild(row, 'w:trPr'), 'w:gridBefore') ?? '0')
  return cellsOfRow(row).map(cell => {
    const columnSpan = Math.max(1, wholeNumber(childValue(firstChild(cell, 'w:tcPr'), 'w:gridSpan') ?? '1'))
    const placed = { cell, column, columnSpan }
    column += columnSpan
    return placed
  })
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0)
