import type { Line } from '../page-geometry/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { isDrawnOn, type PageLayout } from './page-layout.ts'
import type { Phrase } from './phrases.ts'

/** A space that lines enclose on all sides, with the text in it. */
export interface Cell extends Rectangle {
  phrases: Phrase[]
  /** Whether the cell is hatched, shaded dark, or has a drawing in it. */
  isDrawnOn: boolean
}

/** The maximum gap between lines that meet, in points. */
const MEETS = 2
const SMALLEST = { width: 12, height: 8 }
/** A page with more lines or cells is a drawing, or full of data. */
const MOST_LINES = 600
const MOST_CELLS = 1_500
/**
 * How many upright lines after the left side are tried as the right side, because a cell may contain such lines, as in
 * a comb.
 */
const MOST_PASSED = 8

/** Finds the cells of tables and the insides of boxes, from top to bottom and from left to right. */
export function drawnCellsOf({ level, upright, phrases, drawings }: PageLayout): Cell[] {
  if (level.length > MOST_LINES || upright.length > MOST_LINES) return []
  const cells = new Map<string, Cell>()
  for (const top of level) {
    const below = upright.filter(line => crosses(top, line) && line.y2 > top.y1 + MEETS).sort((a, b) => a.x1 - b.x1)
    for (let index = 0; index + 1 < below.length; index++) {
      const cell = closedCell(top, below[index]!, below.slice(index + 1, index + 1 + MOST_PASSED), level)
      if (!cell) continue
      const key = [cell.x, cell.y, cell.width, cell.height].map(side => Math.round(side / 2)).join()
      if (cells.has(key)) continue
      if (cells.size >= MOST_CELLS) return []
      cells.set(key, {
        ...cell,
        phrases: phrases.filter(phrase => isIn(cell, phrase)),
        isDrawnOn: isDrawnOn(drawings, cell),
      })
    }
  }
  return withoutDoubles([...cells.values()]).sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Whether an upright line begins at a level line or passes below it. */
const crosses = (level: Line, upright: Line) =>
  upright.x1 >= level.x1 - MEETS && upright.x1 <= level.x2 + MEETS && upright.y1 <= level.y1 + MEETS

function closedCell(top: Line, left: Line, others: Line[], level: Line[]): Rectangle | null {
  for (const right of others) {
    const width = right.x1 - left.x1
    if (width < SMALLEST.width) continue
    const lowest = Math.min(left.y2, right.y2) + MEETS
    const bottom = level.find(
      line =>
        line.y1 >= top.y1 + SMALLEST.height &&
        line.y1 <= lowest &&
        line.x1 <= left.x1 + MEETS &&
        line.x2 >= right.x1 - MEETS,
    )
    if (bottom) return { x: left.x1, y: top.y1, width, height: bottom.y1 - top.y1 }
  }
  return null
}

const isIn = (cell: Rectangle, { x, width, baseline, em }: Phrase) => {
  const middle = x + width / 2
  const y = baseline - em / 3
  return middle > cell.x && middle < cell.x + cell.width && y > cell.y && y < cell.y + cell.height
}

/** Removes nearly identical cells, which come from lines that are drawn twice, side by side. */
function withoutDoubles(cells: Cell[]): Cell[] {
  const near = (a: number, b: number) => Math.abs(a - b) <= 2 * MEETS
  const isSame = (a: Cell, b: Cell) =>
    near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height)
  const distinct: Cell[] = []
  for (const cell of cells) if (!distinct.some(earlier => isSame(cell, earlier))) distinct.push(cell)
  return distinct
}

/** Groups cells that share a side, directly or through others: a table, or a single box. */
export function drawnTablesOf(cells: Cell[]): Cell[][] {
  const tables: Cell[][] = []
  const left = new Set(cells)
  for (const first of cells) {
    if (!left.delete(first)) continue
    const table = [first]
    for (const cell of table)
      for (const candidate of left) if (touch(cell, candidate)) left.delete(candidate) && table.push(candidate)
    tables.push(table.sort((a, b) => a.y - b.y || a.x - b.x))
  }
  return tables
}

const touch = (a: Rectangle, b: Rectangle) =>
  a.x <= b.x + b.width + MEETS &&
  b.x <= a.x + a.width + MEETS &&
  a.y <= b.y + b.height + MEETS &&
  b.y <= a.y + a.height + MEETS

/** Whether two cells are in the same row of a table. */
export const sharesRow = (a: Rectangle, b: Rectangle) =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > Math.min(a.height, b.height) / 2
export const sharesColumn = (a: Rectangle, b: Rectangle) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > Math.min(a.width, b.width) / 2
