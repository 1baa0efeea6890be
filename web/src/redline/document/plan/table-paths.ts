import type { StoryClause, TableCell, TableLayout } from '../../../api/generated/calls.ts'

/** The cells that a clause is in, from the outermost table to its own. */
export type TablePath = readonly TableCell[]

const keyOf = ({ table, row, column }: Pick<TableCell, 'table' | 'row' | 'column'>) => `${table} ${row} ${column}`

/** Where each clause stands in tables; the spans of an outer cell are those that its own clauses tell. */
export function tablePaths(
  clauses: readonly StoryClause[],
  tables: readonly TableLayout[],
): (clause: StoryClause) => TablePath {
  const cells = new Map(clauses.flatMap(({ cell }) => (cell ? [[keyOf(cell), cell] as const] : [])))
  const around = new Map(tables.flatMap(({ table, within }) => (within ? [[table, within] as const] : [])))
  const known = new Map<TableCell, TablePath>()
  const pathTo = (cell: TableCell): TablePath => {
    const outer = around.get(cell.table)
    // a table is never within one that begins later
    if (!outer || outer.table >= cell.table) return [cell]
    return [...pathTo(cells.get(keyOf(outer)) ?? outer), cell]
  }
  return ({ cell }) => {
    if (!cell) return []
    const path = known.get(cell) ?? pathTo(cell)
    known.set(cell, path)
    return path
  }
}

/** Whether two clauses stand in the same cell, or both in none. */
export function isSameCell(a: TablePath, b: TablePath): boolean {
  const [one, other] = [a.at(-1), b.at(-1)]
  return one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other))
}
