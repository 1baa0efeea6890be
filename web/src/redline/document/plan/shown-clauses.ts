import type { StoryClause } from '../../../api/generated/calls.ts'
import type { View } from '../../store/negotiation-store.ts'
import { changesOf } from './clause-changes.ts'
import { isSameCell, type TablePath } from './table-paths.ts'

/** A clause as a view shows it. */
export interface ShownClause {
  clause: StoryClause
  /** Clauses that are joined to the start of this clause, because their ends are deleted. */
  before: readonly StoryClause[]
  path: TablePath
  /** The zero-based index of the clause in the whole document. */
  index: number
  /** The number of unchanged clauses left out before it. */
  skipped: number
}

type PathOf = (clause: StoryClause) => TablePath

/**
 * Selects the clauses that a view shows: all clauses, the clauses that remain after accepting all changes, or the
 * clauses with changes.
 */
export function shownClauses(clauses: readonly StoryClause[], view: View, pathOf: PathOf): ShownClause[] {
  const entries = clauses.map((clause, index) => ({ clause, before: [], path: pathOf(clause), index, skipped: 0 }))
  if (view === 'clean') return accepted(entries)
  return view === 'changes' ? changed(entries) : entries
}

const rowOf = ({ table, row }: TablePath[number]) => `${table} ${row}`

/** Returns the clauses with every open change accepted. */
function accepted(entries: ShownClause[]): ShownClause[] {
  const gone = new Set(
    entries.flatMap(({ clause }) => (clause.cell && clause.row?.deleted ? [rowOf(clause.cell)] : [])),
  )
  const left = entries.filter(({ path }) => !path.some(cell => gone.has(rowOf(cell))))
  const shown: ShownClause[] = []
  let before: StoryClause[] = []
  for (const [index, entry] of left.entries()) {
    const next = left[index + 1]
    if (entry.clause.end?.deleted && next && isSameCell(entry.path, next.path)) {
      if (entry.clause.text !== '') before.push(entry.clause)
      continue
    }
    if (!entry.clause.deleted || before.length > 0) shown.push({ ...entry, before })
    before = []
  }
  return shown
}

/**
 * Selects the changed clauses. From a table, it selects whole rows, together with the header rows. Other clauses are
 * selected together with their heading.
 */
function changed(entries: ShownClause[]): ShownClause[] {
  const rows = new Set<string>()
  const tables = new Set<number>()
  for (const { clause, path } of entries) {
    if (changesOf(clause).length === 0) continue
    for (const cell of path) {
      rows.add(rowOf(cell))
      tables.add(cell.table)
    }
  }
  const inTable = (cell: TablePath[number]) => rows.has(rowOf(cell)) || (cell.header === true && tables.has(cell.table))
  const isChanged = ({ clause, path }: ShownClause) =>
    path.length > 0 ? path.every(inTable) : changesOf(clause).length > 0
  const shown = new Set<ShownClause>()
  let heading: ShownClause | undefined
  for (const entry of entries) {
    if (entry.clause.kind === 'heading' && entry.path.length === 0) heading = entry
    if (!isChanged(entry)) continue
    if (heading) shown.add(heading)
    shown.add(entry)
  }
  let last = -1
  return [...shown].map(entry => {
    const skipped = entry.index - last - 1
    last = entry.index
    return { ...entry, skipped }
  })
}
