import type { StoryClause, TableCell, TableLayout } from '../../../api/generated/calls.ts'

/** The cells that contain a clause, from the outermost table to the innermost. */
export type TablePath = readonly TableCell[]

const keyOf = ({ table, row, column }: Pick<TableCell, 'table' | 'row' | 'column'>) => `${table} ${row} ${column}`

/**
 * Returns a function that returns the table path of a clause. The spans of an outer cell come from that cell's own
 * clauses.
 */
export function tablePaths(
  clauses: readonly StoryClause[],
  tables: readonly TableLayout[],
): (clause: StoryClause) => TablePath {
  const cells = new Map(clauses.flatMap(({ cell }) => (cell ? [[keyOf(cell), cell] as const] : [])))
  const around = new Map(tables.flatMap(({ table, within }) => (within ? [[table, within] as const] : [])))
  const paths = new Map<TableCell, TablePath>()
  const pathTo = (cell: TableCell): TablePath => {
    const outer = around.get(cell.table)
    // a table is never inside a table that begins later
    if (!outer || outer.table >= cell.table) return [cell]
    return [...pathTo(cells.get(keyOf(outer)) ?? outer), cell]
  }
  return ({ cell }) => {
    if (!cell) return []
    const path = paths.get(cell) ?? pathTo(cell)
    paths.set(cell, path)
    return path
  }
}

/** Tells whether two clauses are in the same cell, or both outside tables. */
export function isSameCell(a: TablePath, b: TablePath): boolean {
  const [cellA, cellB] = [a.at(-1), b.at(-1)]
  return cellA === cellB || (cellA !== undefined && cellB !== undefined && keyOf(cellA) === keyOf(cellB))
}
