import type { Rectangle } from '../pdf/rectangle.ts'
import { type Cell, drawnCellsOf, drawnTablesOf, sharesColumn, sharesRow } from './cells.ts'
import { type Draft, inBox } from './draft.ts'
import { meaningOf } from './label-meaning.ts'
import { cleanLabel, isLabelLike } from './label-text.ts'
import { holdsPoint, type PageLayout } from './page-layout.ts'
import type { Phrase } from './phrases.ts'
import { isEmpty, isSquare } from './squares.ts'

/** Size limits, in points, of a field in a box or cell. */
const limits = { width: 22, height: 9, cellHeight: 80, boxHeight: 260 }
/** A table is to be filled in only if at least this share of its cells is empty, not counting its head. */
const EMPTY_SHARE = 0.4
/** Text of this size or smaller in the corner of a cell is its label. */
const LABEL_SIZE = 10
/**
 * The maximum distances of labels. For a label above or left of a box, they are in ems; for the label of a table row
 * outside the row's cells, in points.
 */
const LABEL_REACH = { above: 1.6, left: 8, ofRow: 60 }

/** Drafts fields in boxes, and in tables that are to be filled in. */
export function cellDrafts(page: PageLayout): Draft[] {
  const allCells = drawnCellsOf(page)
  const squares = allCells.length === 0 ? [] : page.boxes.filter(box => isSquare(box) && isEmpty(box, page.phrases))
  const outside = page.phrases.filter(
    phrase => !allCells.some(cell => cell.phrases.includes(phrase) && cell.height < 60),
  )
  return drawnTablesOf(allCells).flatMap(table => {
    const cells = table.filter(cell => !table.some(inner => inner !== cell && holdsPoint(cell, inner)))
    return cells.length === 1 ? boxDrafts(page, cells[0]!, outside) : tableDrafts(page, cells, outside, squares)
  })
}

/** Whether a cell is to be filled in. It may contain a currency sign or an arithmetic sign. */
const isBlank = ({ phrases, isDrawnOn }: Cell) =>
  !isDrawnOn && phrases.every(({ text }) => /^[\s$€£¥%./+=±−–-]*$/.test(text))

function boxDrafts(page: PageLayout, box: Cell, outside: Phrase[]): Draft[] {
  if (box.width < limits.width || box.height < limits.height || box.height > limits.boxHeight) return []
  const common = { page: page.page, sureness: 2 }
  if (isBlank(box)) {
    const label = labelBeside(outside, box)
    return label === null ? [] : [inBox(box, { ...common, label, why: 'box-with-label' })]
  }
  const free = isNamed(box) ? freePart(box) : null
  return free ? [inBox(free, { ...common, label: cleanLabel(textOf(box)), why: 'cell-with-label' })] : []
}

/** Whether the text in a box clearly names what is to be filled in. */
const isNamed = (cell: Cell) => isTelling(textOf(cell))

const isTelling = (text: string) => /:\s*$/.test(text) || meaningOf(text) !== null

/** Returns the label to the left of a box, or else above it, or else below it. */
function labelBeside(phrases: Phrase[], box: Rectangle): string | null {
  const right = box.x + box.width
  const left = phrases.findLast(
    ({ x, width, baseline, em, text }) =>
      x + width <= box.x + 2 &&
      box.x - x - width <= LABEL_REACH.left * em &&
      /\p{L}{2}/u.test(text) &&
      baseline > box.y + Math.min(4, box.height / 4) &&
      baseline < box.y + Math.min(box.height, 30) + 3,
  )
  const above = phrases.findLast(
    ({ x, width, baseline, em, text }) =>
      baseline <= box.y + 1 &&
      box.y - baseline <= (isTelling(text) ? 2 : 1) * LABEL_REACH.above * em &&
      x >= box.x - 6 &&
      x < right &&
      x + width <= right + 20,
  )
  const below = phrases.find(
    ({ x, width, y, em, text }) =>
      isTelling(text) &&
      y >= box.y + box.height - 1 &&
      y - box.y - box.height <= em / 2 &&
      x >= box.x - 6 &&
      x + width <= right + 6,
  )
  const label = left ?? [above, below].find(phrase => phrase !== undefined && isLabelLike(phrase.text))
  return label ? cleanLabel(label.text) : null
}

function tableDrafts(page: PageLayout, table: Cell[], outside: Phrase[], squares: Rectangle[]): Draft[] {
  const firstRow = table.filter(cell => sharesRow(cell, table[0]!))
  const body = table.length > firstRow.length ? table.filter(cell => !firstRow.includes(cell)) : table
  const empty = table.filter(isBlank)
  const drafts = labelledInside(page, table)
  if (empty.filter(cell => body.includes(cell)).length < EMPTY_SHARE * body.length && !isLabelled(table, empty))
    return drafts
  for (const cell of empty) {
    const square = squares.find(box => holdsPoint(cell, box))
    if (square) drafts.push(...squareDraft(table, cell, outside, square, page.page))
    if (square || cell.width < limits.width || cell.height < limits.height || cell.height > limits.cellHeight) continue
    const label = labelOfCell(table, cell, outside)
    if (label !== null) drafts.push(inBox(cell, { label, page: page.page, why: 'cell-of-table', sureness: 1 }))
  }
  return drafts
}

/** Drafts a check box for a lone square in a cell, named after its row and column. */
function squareDraft(table: Cell[], cell: Cell, outside: Phrase[], square: Rectangle, page: number): Draft[] {
  const label = labelOfCell(table, cell, outside)
  if (label === null) return []
  const { x, y, width, height } = square
  return [{ meaning: { type: 'checkbox' }, label, page, x, y, width, height, why: 'cell-of-table', sureness: 1 }]
}

/** Whether each empty cell is to the right of a cell that ends with a colon, as in a table of labels and blanks. */
const isLabelled = (table: Cell[], empty: Cell[]) =>
  empty.length > 0 &&
  empty.every(cell => {
    const left = neighborLeft(table, cell)
    return left !== undefined && /:\s*$/.test(textOf(left))
  })

const textOf = ({ phrases }: Cell) => phrases.map(({ text }) => text).join(' ')

const neighborLeft = (table: Cell[], cell: Cell) =>
  table.findLast(
    candidate =>
      sharesRow(candidate, cell) &&
      candidate.x + candidate.width <= cell.x + 3 &&
      !isBlank(candidate) &&
      isNamedRow(candidate),
  )

const isNamedRow = (cell: Cell) => /\p{L}{2}/u.test(textOf(cell))

/**
 * Joins the texts of the row and the column: "Alberta: Sales ($)". If the row has no text, the table must consist of a
 * head and blank rows only.
 */
function labelOfCell(table: Cell[], cell: Cell, outside: Phrase[]): string | null {
  const rowText = textOfRow(table, cell, outside)
  const column = headOf(table, cell)
  const columnText = column ? cleanLabel(textOf(column).slice(0, 60)) : ''
  if (rowText === '' && !hasBlankRowsOnly(table, column)) return null
  const label = [rowText, columnText].filter(text => /\p{L}/u.test(text)).join(': ')
  return label === '' ? null : label
}

function textOfRow(table: Cell[], cell: Cell, outside: Phrase[]): string {
  const rowHead = neighborLeft(table, cell)
  if (rowHead) return cleanLabel(textOf(rowHead).slice(0, 60))
  const left = Math.min(...table.filter(candidate => sharesRow(candidate, cell)).map(({ x }) => x))
  const beside = outside.findLast(
    ({ x, width, baseline, em, text }) =>
      x + width <= left + 2 &&
      left - x - width <= LABEL_REACH.ofRow &&
      baseline > cell.y + 2 &&
      baseline - em / 3 < cell.y + cell.height &&
      /\p{L}{2}/u.test(text),
  )
  return beside ? cleanLabel(beside.text) : ''
}

/** Returns the nearest cell above, in the same column, that can be the label of this cell. */
const headOf = (table: Cell[], cell: Cell) =>
  table.findLast(
    candidate =>
      sharesColumn(candidate, cell) &&
      candidate.y + candidate.height <= cell.y + 3 &&
      !isBlank(candidate) &&
      isLabelLike(textOf(candidate)),
  )

/** Whether a table consists of a head and blank rows only, as a list to be filled in does. */
function hasBlankRowsOnly(table: Cell[], head: Cell | undefined): boolean {
  if (head === undefined) return false
  const heads = table.filter(cell => sharesRow(cell, head))
  return (
    heads.length >= 2 &&
    heads.every(cell => !isBlank(cell)) &&
    table.every(cell => heads.includes(cell) || cell.y < head.y || isBlank(cell))
  )
}

/**
 * The minimum share of labels with room for a value among the cells with text. A table with fewer labels contains data.
 */
const LABELLED_SHARE = 0.5

/** Drafts fields in cells that contain their own label and have room for a value, below it or right of it. */
function labelledInside(page: PageLayout, table: Cell[]): Draft[] {
  const written = table.filter(cell => !isBlank(cell))
  const drafts = written.flatMap(cell => {
    const free = isHead(table, cell) ? null : freePart(cell)
    if (free === null || free.height > limits.boxHeight) return []
    const properties = {
      label: cleanLabel(textOf(cell)),
      page: page.page,
      why: 'cell-with-label' as const,
      sureness: 2,
    }
    return [inBox(free, properties)]
  })
  return drafts.length >= LABELLED_SHARE * written.length ? drafts : []
}

/** Whether a cell names the column below it, or the row to its right. */
const isHead = (table: Cell[], cell: Cell) =>
  table.some(
    candidate =>
      isBlank(candidate) &&
      ((sharesColumn(candidate, cell) && Math.abs(candidate.y - cell.y - cell.height) < 4) ||
        (sharesRow(candidate, cell) && Math.abs(candidate.x - cell.x - cell.width) < 4)),
  )

function freePart(cell: Cell): Rectangle | null {
  const { phrases } = cell
  const rows = new Set(phrases.map(({ baseline }) => Math.round(baseline)))
  const text = textOf(cell)
  const em = Math.max(...phrases.map(phrase => phrase.em))
  const isLabel = isLabelLike(text) && rows.size <= 2 && em <= LABEL_SIZE + 2 && /\p{L}{3}/u.test(text)
  if (!isLabel || cell.isDrawnOn || !(isNamed(cell) || em < LABEL_SIZE)) return null
  const bottom = Math.max(...phrases.map(({ y, height }) => y + height))
  const right = Math.max(...phrases.map(({ x, width }) => x + width))
  const below = cell.y + cell.height - bottom
  const top = Math.min(...phrases.map(({ y }) => y)) - cell.y
  if (below >= Math.max(1.1 * em, 10) && below > 1.6 * top)
    return { x: cell.x, y: bottom, width: cell.width, height: below }
  const beside = cell.x + cell.width - right
  if (/:\s*$/.test(text) && rows.size === 1 && beside >= 50 && cell.height <= limits.cellHeight)
    return { x: right + em / 3, y: cell.y, width: beside - em / 3, height: cell.height }
  return null
}
