import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { cellsOf, rowsOf } from '../table-parts.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { sequenceDiff } from '../text-diff/sequence-diff.ts'
import { type CompareBlocks, type Comparison, textOfBlock } from './comparison.ts'
import { markRow, withoutPlaces } from './mark-blocks.ts'
import { recordTableProperties } from './track-properties.ts'

/**
 * Compares two tables and marks the differences in the newer table, in place. Rows are inserted and deleted as a whole;
 * a row with as many cells as before is compared cell by cell.
 *
 * Before: rows “1 | A”, “2 | B” and “1 | A”, “2 | C”. After: the second row has “[deleted: B][inserted: C]”.
 */
export function compareTables(
  comparison: Comparison,
  a: XmlElement,
  b: XmlElement,
  compareBlocks: CompareBlocks,
): void {
  recordTableProperties(comparison, 'w:tblPr', b, a)
  const [rowsA, rowsB] = [rowsOf(a), rowsOf(b)]
  const key = (row: XmlElement) => comparison.key(row)
  for (const { fromA, toA, fromB, toB } of sequenceDiff(rowsA.map(key), rowsB.map(key)).reverse()) {
    const [deleted, inserted] = [rowsA.slice(fromA, toA), rowsB.slice(fromB, toB)]
    const pairs = new Map(pairRows(deleted, inserted))
    const paired = new Set(pairs.values())
    for (const [index, row] of inserted.entries()) if (!paired.has(index)) markRow(comparison, row, 'w:ins')
    for (const [i, j] of pairs) compareRows(comparison, deleted[i]!, inserted[j]!, compareBlocks)
    insertDeleted(comparison, b, deleted, inserted, pairs, rowsB[toB])
  }
}

function pairRows(a: XmlElement[], b: XmlElement[]): [number, number][] {
  const isAlike = (i: number, j: number) => cellsOf(a[i]!).length === cellsOf(b[j]!).length
  // Rows are short, so their similarity says little. If both sides have the same number of rows, the rows are paired in
  // order.
  const pairs: [number, number][] =
    a.length === b.length ? a.map((_, index) => [index, index]) : pairSimilar(a.map(textOfBlock), b.map(textOfBlock))
  return pairs.filter(([i, j]) => isAlike(i, j))
}

function compareRows(comparison: Comparison, a: XmlElement, b: XmlElement, compareBlocks: CompareBlocks): void {
  recordTableProperties(comparison, 'w:tblPrEx', b, a)
  recordTableProperties(comparison, 'w:trPr', b, a)
  const cells = cellsOf(b)
  for (const [index, cell] of cellsOf(a).entries()) {
    recordTableProperties(comparison, 'w:tcPr', cells[index]!, cell)
    compareBlocks(comparison, cell, cells[index]!)
  }
}

/**
 * Inserts each deleted row before the row that followed it: a paired row, or else the next row of the newer table. If
 * no row follows, it is added at the end.
 */
function insertDeleted(
  comparison: Comparison,
  table: XmlElement,
  deleted: XmlElement[],
  inserted: XmlElement[],
  pairs: Map<number, number>,
  following: XmlElement | undefined,
): void {
  let next = following
  for (let index = deleted.length - 1; index >= 0; index--) {
    const pair = pairs.get(index)
    if (pair !== undefined) {
      next = inserted[pair]
      continue
    }
    const row = withoutPlaces(deleted[index]!)
    comparison.adopt(row)
    markRow(comparison, row, 'w:del')
    const parent = (next && parentOf(table, next)) ?? table
    const at = next ? parent.children.indexOf(next) : parent.children.length
    parent.children.splice(at, 0, row)
    next = row
  }
}

/** Returns the element that directly contains a row: the table, or a wrapper in it, such as a content control. */
function parentOf(node: XmlElement, row: XmlElement): XmlElement | undefined {
  if (node.children.includes(row)) return node
  for (const child of node.children) {
    if (typeof child === 'string' || !wrapsBlocks(child.name)) continue
    const parent = parentOf(child, row)
    if (parent) return parent
  }
  return undefined
}
