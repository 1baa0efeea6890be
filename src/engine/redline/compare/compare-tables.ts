import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { cellsOf, rowsOf } from '../table-parts.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { sequenceDiff } from '../text-diff/sequence-diff.ts'
import { type CompareBlocks, type Comparison, textOfBlock } from './comparison.ts'
import { markRow, withoutPlaces } from './mark-blocks.ts'
import { recordTableProperties } from './track-properties.ts'

/** Rows come and go as a whole; those with as many cells as before are compared cell by cell. In place in the newer table. */
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
    const [gone, come] = [rowsA.slice(fromA, toA), rowsB.slice(fromB, toB)]
    const pairs = new Map(pairRows(gone, come))
    const paired = new Set(pairs.values())
    for (const [index, row] of come.entries()) if (!paired.has(index)) markRow(comparison, row, 'w:ins')
    for (const [i, j] of pairs) compareRows(comparison, gone[i]!, come[j]!, compareBlocks)
    insertGone(comparison, b, gone, come, pairs, rowsB[toB])
  }
}

function pairRows(a: XmlElement[], b: XmlElement[]): [number, number][] {
  const isAlike = (i: number, j: number) => cellsOf(a[i]!).length === cellsOf(b[j]!).length
  // rows are short: where there are as many as before, they are the same ones
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

/** Rows that went stand before the next row of both, or of the newer table, or at its end. */
function insertGone(
  comparison: Comparison,
  table: XmlElement,
  gone: XmlElement[],
  come: XmlElement[],
  pairs: Map<number, number>,
  behind: XmlElement | undefined,
): void {
  let next = behind
  for (let index = gone.length - 1; index >= 0; index--) {
    const pair = pairs.get(index)
    if (pair !== undefined) {
      next = come[pair]
      continue
    }
    const row = withoutPlaces(gone[index]!)
    comparison.adopt(row)
    markRow(comparison, row, 'w:del')
    const parent = (next && parentOf(table, next)) ?? table
    const at = next ? parent.children.indexOf(next) : parent.children.length
    parent.children.splice(at, 0, row)
    next = row
  }
}

/** The table, or the control in it that holds the row. */
function parentOf(node: XmlElement, row: XmlElement): XmlElement | undefined {
  if (node.children.includes(row)) return node
  for (const child of node.children) {
    if (typeof child === 'string' || !wrapsBlocks(child.name)) continue
    const found = parentOf(child, row)
    if (found) return found
  }
  return undefined
}
