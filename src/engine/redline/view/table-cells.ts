import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import { attribute, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { Clause } from '../redline-view.ts'
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
    if (node.name === 'w:p') {
      if (cell) walk.cells.set(node, cell)
    } else if (node.name === 'w:tbl') {
      const place = { table: walk.tables++, row: 0 }
      visitRows(node, place, walk)
    } else if (wrapsBlocks(node.name)) visit(node, cell, walk)
  }
}

function visitRows(parent: XmlElement, place: { table: number; row: number }, walk: Walk): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:tr') {
      const properties = firstChild(node, 'w:trPr')
      const column = wholeNumber((properties && childValue(properties, 'w:gridBefore')) ?? '0')
      visitCells(node, { ...place, column }, walk)
      place.row++
    } else if (wrapsBlocks(node.name)) visitRows(node, place, walk)
  }
}

function visitCells(parent: XmlElement, next: Cell, walk: Walk): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:tc') {
      visit(node, { ...next }, walk)
      next.column += spanOf(node)
    } else if (wrapsBlocks(node.name)) visitCells(node, next, walk)
  }
}

function spanOf(cell: XmlElement): number {
  const properties = firstChild(cell, 'w:tcPr')
  const span = properties && firstChild(properties, 'w:gridSpan')
  return Math.max(1, wholeNumber((span && attribute(span, 'w:val')) ?? '1'))
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0)
