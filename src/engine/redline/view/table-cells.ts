import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import { firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { Clause } from '../redline-view.ts'
import { cellsOf as cellsOfRow, rowsOf } from '../table-parts.ts'
import { childValue } from './style-sheet.ts'

type Cell = NonNullable<Clause['cell']>

interface Walk {
  cells: Map<XmlElement, Cell>
  tables: number
}

/** Where the paragraphs stand that are in a table: which of the document's tables, nested ones too, row and grid column. */
export function cellsOf(body: XmlElement): Map<XmlElement, Cell> {
  const walk: Walk = { cells: new Map(), tables: 0 }
  visit(body, undefined, walk)
  return walk.cells
}

function visit(parent: XmlElement, cell: Cell | undefined, walk: Walk): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:tbl') visitTable(node, walk)
    else if (wrapsBlocks(node.name)) visit(node, cell, walk)
    else if (cell && node.name === 'w:p') walk.cells.set(node, cell)
  }
}

function visitTable(node: XmlElement, walk: Walk): void {
  const table = walk.tables++
  for (const [row, { cells, before }] of rowsOf(node).map(cellsAndGap).entries()) {
    let column = before
    for (const cell of cells) {
      visit(cell, { table, row, column }, walk)
      column += Math.max(1, wholeNumber(childValue(firstChild(cell, 'w:tcPr'), 'w:gridSpan') ?? '1'))
    }
  }
}

const cellsAndGap = (row: XmlElement) => ({
  cells: cellsOfRow(row),
  before: wholeNumber(childValue(firstChild(row, 'w:trPr'), 'w:gridBefore') ?? '0'),
})

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0)
