import type { EndMarks, StoryClause, TableCell, TableLayout } from '../../../api/generated/calls.ts'
import { rowName } from './break-places.ts'
import { clausesAt, type InnerBreak, isSameBreaks, type PageBreak, type PagePlan } from './pages.ts'
import { isSameList } from './same-list.ts'
import type { ShownClause } from './shown-clauses.ts'

interface Placed {
  key: string
  /** The zero-based index of its first clause in the whole document. */
  index: number
}

export interface ClauseBlock extends Placed {
  kind: 'clause'
  clause: StoryClause
  before: readonly StoryClause[]
  /** The one-based nesting depth of a heading; 0 for all other clauses. */
  depth: number
  /**
   * What the clause shares with its neighbours, as words: `closeAbove` and `closeBelow` without the space between them,
   * `joinedAbove` and `joinedBelow` with the same borders around both.
   */
  beside?: string
  /**
   * The space, in points, that the clause has in common with the clause above: where documents do not add them, the
   * larger of the space after that clause and the space before this one is between them.
   */
  overlap?: number
  /** The pages that begin inside the clause, or inside the clauses before it. */
  breaks?: readonly InnerBreak[]
}

export interface TableBlock extends Placed {
  kind: 'table'
  table: number
  /** How the table looks, and the widths of its columns in points; undefined if the layout does not say. */
  layout: TableLayout | undefined
  rows: readonly RowBlock[]
}

export interface RowBlock {
  key: string
  marks: EndMarks | undefined
  isHeader: boolean
  cells: readonly CellBlock[]
  /** The pages that begin before the row. */
  breaks?: readonly PageBreak[]
}

export interface CellBlock {
  column: number
  /** How the cell looks, from its first clause. */
  place?: TableCell
  columnSpan: number
  rowSpan: number
  /** The blocks of the cell. A cell that only fills the row has none. */
  blocks: readonly Block[]
}

/** A gap in the place of unchanged clauses. `count` is the number of clauses left out. */
export interface GapBlock extends Placed {
  kind: 'gap'
  count: number
}

export type Block = ClauseBlock | TableBlock | GapBlock

interface Building {
  pages: PagePlan | undefined
  tables: ReadonlyMap<number, TableLayout>
  depthOf(clause: StoryClause): number
}

/** Groups clauses into paragraphs and tables. */
export function blocksOf(shown: readonly ShownClause[], tables: readonly TableLayout[], pages?: PagePlan): Block[] {
  const building = { pages, tables: new Map(tables.map(table => [table.table, table])), depthOf: headingDepths(shown) }
  return blocksAt(shown, 0, building)
}

function blocksAt(shown: readonly ShownClause[], depth: number, building: Building): Block[] {
  const blocks: Block[] = []
  for (let index = 0; index < shown.length; ) {
    const entry = shown[index]!
    if (entry.skipped > 0 && depth === 0)
      blocks.push({ kind: 'gap', key: `gap ${entry.clause.anchor}`, index: entry.index, count: entry.skipped })
    const cell = entry.path[depth]
    if (!cell) {
      blocks.push(clauseBlock(entry, building))
      index += 1
      continue
    }
    const end = endOf(shown, index, next => next.path[depth]?.table === cell.table)
    blocks.push(tableBlock(shown.slice(index, end), depth, building))
    index = end
  }
  return withNeighbours(blocks, building)
}

function withNeighbours(blocks: Block[], { pages }: Building): Block[] {
  const isClose = (a: Block | undefined, b: Block | undefined) =>
    a?.kind === 'clause' && b?.kind === 'clause' && isTogether(a.clause, b.clause)
  const isJoined = (a: Block | undefined, b: Block | undefined) =>
    a?.kind === 'clause' && b?.kind === 'clause' && hasSameBorders(a.clause, b.clause)
  return blocks.map((block, index) => {
    if (block.kind !== 'clause') return block
    const [above, below] = [blocks[index - 1], blocks[index + 1]]
    const beside = [
      (isClose(above, block) || pages?.spaceless.has(block.clause.anchor)) && 'closeAbove',
      isClose(block, below) && 'closeBelow',
      isJoined(above, block) && 'joinedAbove',
      isJoined(block, below) && 'joinedBelow',
    ].filter(Boolean)
    const overlap = isClose(above, block) || pages?.before.has(block.clause.anchor) ? 0 : overlapOf(above, block)
    return {
      ...block,
      ...(beside.length > 0 && { beside: beside.join(' ') }),
      ...(overlap > 0 && { overlap }),
    }
  })
}

const overlapOf = (above: Block | undefined, { clause }: ClauseBlock): number =>
  above?.kind === 'clause' ? Math.min(above.clause.format?.spacing?.after ?? 0, clause.format?.spacing?.before ?? 0) : 0

const isTogether = ({ format: a }: StoryClause, { format: b }: StoryClause) =>
  a?.together !== undefined && a.together === b?.together

const hasSameBorders = ({ format: a }: StoryClause, { format: b }: StoryClause) =>
  a?.borders !== undefined &&
  b?.borders !== undefined &&
  JSON.stringify([a.borders, a.indent]) === JSON.stringify([b.borders, b.indent])

function clauseBlock({ clause, before, index }: ShownClause, { depthOf, pages }: Building): ClauseBlock {
  const breaks = pages && [...before, clause].flatMap(({ anchor }) => pages.inside.get(anchor) ?? [])
  return {
    kind: 'clause',
    key: clause.anchor,
    index,
    clause,
    before,
    depth: depthOf(clause),
    ...(breaks && breaks.length > 0 && { breaks }),
  }
}

function tableBlock(shown: readonly ShownClause[], depth: number, building: Building): TableBlock {
  const table = shown[0]!.path[depth]!.table
  const layout = building.tables.get(table)
  const rows = runsOf(shown, entry => entry.path[depth]!.row).map(entries => rowOf(entries, depth, building))
  const width = Math.max(...rows.map(row => lastColumn(row.cells)), layout?.columns.length ?? 0)
  return {
    kind: 'table',
    key: `table ${shown[0]!.clause.anchor}`,
    index: shown[0]!.index,
    table,
    layout,
    rows: withSpans(rows, width),
  }
}

interface ReadCell extends CellBlock {
  isCovered: boolean
}
interface ReadRow extends RowBlock {
  cells: readonly ReadCell[]
}

function rowOf(entries: readonly ShownClause[], depth: number, building: Building): ReadRow {
  const cells = runsOf(entries, entry => entry.path[depth]!.column).map((cellEntries): ReadCell => {
    const place = cellEntries[0]!.path[depth]!
    const { column, columnSpan = 1, covered = false } = place
    const blocks = covered ? [] : blocksAt(cellEntries, depth + 1, building)
    return { column, place, columnSpan, rowSpan: 1, isCovered: covered, blocks }
  })
  const breaks = depth === 0 ? building.pages?.before.get(rowName(entries[0]!.path[0]!)) : undefined
  return {
    key: entries[0]!.clause.anchor,
    ...(breaks && { breaks }),
    marks: entries.find(({ clause, path }) => path.length === depth + 1 && clause.row)?.clause.row,
    isHeader: entries[0]!.path[depth]!.header === true,
    cells,
  }
}

/**
 * Computes row spans for the shown rows. Adds empty cells where a row has no cell: before its first cell, after its
 * last cell, and where the covering cell is left out.
 */
function withSpans(rows: readonly ReadRow[], width: number): RowBlock[] {
  /** The cells above that may span into this row, keyed by column. */
  let above = new Map<number, { rowSpan: number }>()
  return rows.map(row => {
    const below = new Map<number, { rowSpan: number }>()
    const cells: CellBlock[] = []
    let column = 0
    const fill = (until: number) => {
      if (until > column) cells.push({ column, columnSpan: until - column, rowSpan: 1, blocks: [] })
    }
    for (const { isCovered, ...cell } of row.cells) {
      fill(cell.column)
      column = cell.column + cell.columnSpan
      const covering = isCovered ? above.get(cell.column) : undefined
      if (covering) covering.rowSpan += 1
      else cells.push(cell)
      below.set(cell.column, covering ?? cell)
    }
    fill(width)
    above = below
    return { ...row, cells }
  })
}

const lastColumn = (cells: readonly CellBlock[]) => Math.max(0, ...cells.map(cell => cell.column + cell.columnSpan))

/** Groups consecutive entries with the same number. */
function runsOf(entries: readonly ShownClause[], numberOf: (entry: ShownClause) => number): ShownClause[][] {
  const runs: ShownClause[][] = []
  for (let index = 0; index < entries.length; ) {
    const number = numberOf(entries[index]!)
    const end = endOf(entries, index, next => numberOf(next) === number)
    runs.push(entries.slice(index, end))
    index = end
  }
  return runs
}

function endOf(entries: readonly ShownClause[], from: number, belongs: (entry: ShownClause) => boolean): number {
  let end = from + 1
  while (end < entries.length && belongs(entries[end]!)) end += 1
  return end
}

/**
 * Returns the depth of each heading on the page. Documents skip heading levels; the page must not (WCAG technique H42).
 */
function headingDepths(shown: readonly ShownClause[]): (clause: StoryClause) => number {
  const depths = new Map<string, number>()
  const open: number[] = []
  for (const { clause } of shown) {
    if (clause.kind !== 'heading' || clause.text.trim() === '') continue
    const level = clause.level ?? 1
    while (open.length > 0 && open.at(-1)! >= level) open.pop()
    open.push(level)
    depths.set(clause.anchor, open.length)
  }
  return ({ anchor }) => depths.get(anchor) ?? 0
}

export function* clausesInBlock(block: Block): Generator<StoryClause> {
  if (block.kind === 'clause') yield* [block.clause, ...block.before, ...clausesAt(block.breaks)]
  else if (block.kind === 'table') for (const row of block.rows) yield* clausesInRow(row)
}

export function* clausesInRow(row: RowBlock): Generator<StoryClause> {
  yield* clausesAt(row.breaks)
  for (const cell of row.cells) for (const block of cell.blocks) yield* clausesInBlock(block)
}

/** Tells whether two blocks show the same: their clauses are the same objects. */
export function isSameBlock(a: Block, b: Block): boolean {
  if (a === b) return true
  if (a.key !== b.key) return false
  if (a.kind === 'clause') return b.kind === 'clause' && isSameClause(a, b)
  if (a.kind === 'gap') return b.kind === 'gap' && a.count === b.count
  return (
    b.kind === 'table' &&
    (a.layout === b.layout || JSON.stringify(a.layout) === JSON.stringify(b.layout)) &&
    isSameList(a.rows, b.rows, isSameRow)
  )
}

const isSameClause = (a: ClauseBlock, b: ClauseBlock) =>
  a.clause === b.clause &&
  a.depth === b.depth &&
  a.beside === b.beside &&
  a.overlap === b.overlap &&
  isSameList(a.before, b.before, Object.is) &&
  isSameBreaks(a.breaks, b.breaks)

export const isSameRow = (a: RowBlock, b: RowBlock): boolean =>
  a.key === b.key &&
  a.isHeader === b.isHeader &&
  a.marks === b.marks &&
  isSameBreaks(a.breaks, b.breaks) &&
  isSameList(
    a.cells,
    b.cells,
    (cellA, cellB) =>
      cellA.column === cellB.column &&
      cellA.columnSpan === cellB.columnSpan &&
      cellA.rowSpan === cellB.rowSpan &&
      (cellA.place === cellB.place || JSON.stringify(cellA.place) === JSON.stringify(cellB.place)) &&
      isSameList(cellA.blocks, cellB.blocks, isSameBlock),
  )
