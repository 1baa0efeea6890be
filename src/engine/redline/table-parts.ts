import { changeBy, wrapsBlocks } from '../docx/grammar/elements.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../xml/xml-tree.ts'

/** Returns the rows of a table, including rows in controls. Leaves out the rows of nested tables. */
export const rowsOf = (table: XmlElement): XmlElement[] => within(table, 'w:tr')

export const cellsOf = (row: XmlElement): XmlElement[] => within(row, 'w:tc')

const within = (node: XmlElement, name: string): XmlElement[] =>
  childElements(node).flatMap(child => {
    if (child.name === name) return [child]
    return wrapsBlocks(child.name) || changeBy(child.name) === 'brings' ? within(child, name) : []
  })

/** Returns the mark that inserts or deletes a row (ECMA-376-1 §17.13.5.12, §17.13.5.17). */
export const rowMark = (row: XmlElement, change: 'brings' | 'takes'): XmlElement | undefined =>
  childElements(firstChild(row, 'w:trPr')).find(child => changeBy(child.name) === change)

/** Returns the cells of a row with their grid columns. */
export function columnsOf(row: XmlElement): { cell: XmlElement; column: number; columnSpan: number }[] {
  let column = numberOf(firstChild(row, 'w:trPr'), 'w:gridBefore')
  return cellsOf(row).map(cell => {
    const columnSpan = Math.max(1, numberOf(firstChild(cell, 'w:tcPr'), 'w:gridSpan'))
    const placed = { cell, column, columnSpan }
    column += columnSpan
    return placed
  })
}

/**
 * Returns the grid columns of a row whose cells are merged with the cell above or below, and whether each merge begins
 * or continues there (§17.4.84).
 */
export function mergesOf(row: XmlElement): Map<number, 'restart' | 'continue'> {
  const merges = new Map<number, 'restart' | 'continue'>()
  for (const { cell, column } of columnsOf(row)) {
    const merge = firstChild(firstChild(cell, 'w:tcPr'), 'w:vMerge')
    if (merge) merges.set(column, attribute(merge, 'w:val') === 'restart' ? 'restart' : 'continue')
  }
  return merges
}

function numberOf(properties: XmlElement | undefined, name: string): number {
  const value = attribute(firstChild(properties, name), 'w:val') ?? ''
  return /^\d{1,4}$/.test(value) ? Number(value) : 0
}
