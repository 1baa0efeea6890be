import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import { switched } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { TableLayout, TablePlace } from '../clause-content.ts'
import { columnsOf, rowsOf } from '../table-parts.ts'
import { pointsOf } from './lengths.ts'
import { cellLooks, type TableContext, tableLook } from './look/table-look.ts'

/** The tables of a text, and the places of its paragraphs in them. */
export interface TablesOf {
  cells: Map<XmlElement, TablePlace>
  tables: TableLayout[]
}

interface Reading extends TablesOf {
  context: TableContext
}

/** Reads the tables of a text, including nested tables. They are numbered in the order in which they begin. */
export function tablesOf(container: XmlElement, context: TableContext): TablesOf {
  const { cells, tables }: TablesOf = { cells: new Map(), tables: [] }
  visit(container, undefined, { cells, tables, context })
  return { cells, tables }
}

function visit(parent: XmlElement, cell: TablePlace | undefined, result: Reading): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:tbl') visitTable(node, cell, result)
    else if (wrapsBlocks(node.name)) visit(node, cell, result)
    else if (cell && node.name === 'w:p') result.cells.set(node, cell)
  }
}

function visitTable(node: XmlElement, around: TablePlace | undefined, result: Reading): void {
  const table = result.tables.length
  const properties = firstChild(node, 'w:tblPr')
  const widths = childElements(firstChild(node, 'w:tblGrid'), 'w:gridCol').map(element =>
    pointsOf(attribute(element, 'w:w')),
  )
  result.tables.push({
    table,
    columns: widths.slice(0, MOST_COLUMNS),
    ...(switched(properties, 'w:bidiVisual') && { direction: 'rtl' }),
    ...(around && { within: { table: around.table, row: around.row, column: around.column } }),
    ...tableLook(node, around !== undefined, result.context),
  })
  const looks = cellLooks(node, result.context)
  /** The cells, by column, that the next row may continue. */
  let above = new Map<number, TablePlace>()
  for (const [row, element] of rowsOf(node).entries()) {
    const below = new Map<number, TablePlace>()
    for (const { cell, column, columnSpan } of columnsOf(element)) {
      const place: TablePlace = { table, row, column, ...looks.get(cell) }
      if (columnSpan > 1) place.columnSpan = columnSpan
      if (switched(firstChild(element, 'w:trPr'), 'w:tblHeader')) place.header = true
      const merge = firstChild(firstChild(cell, 'w:tcPr'), 'w:vMerge')
      const top = merge && attribute(merge, 'w:val') !== 'restart' ? above.get(column) : undefined
      if (top) {
        place.covered = true
        top.rowSpan = (top.rowSpan ?? 1) + 1
      }
      if (merge) below.set(column, top ?? place)
      visit(cell, place, result)
    }
    above = below
  }
}

/** The most columns whose widths are listed. Word allows at most 63. */
const MOST_COLUMNS = 1_000
