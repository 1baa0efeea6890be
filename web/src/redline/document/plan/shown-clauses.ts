import type { StoryClause } from '../../../api/generated/calls.ts'
import type { View } from '../../store/negotiation-store.ts'
import { changesOf } from './clause-changes.ts'
import { isSameCell, type TablePath } from './table-paths.ts'

/** A clause as a view shows it. */
export interface ShownClause {
  clause: StoryClause
  /** Clauses that have become the beginning of this one, as their ends are deleted. */
  before: readonly StoryClause[]
  path: TablePath
  /** Its place in the whole document, from 0. */
  index: number
  /** How many clauses in front of it are left out as nothing changed in them. */
  skipped: number
}

type PathOf = (clause: StoryClause) => TablePath

/** What of the clauses is shown: all of them, what would be left of them, or those with changes. */
export function shownClauses(clauses: readonly StoryClause[], view: View, pathOf: PathOf): ShownClause[] {
  const all = clauses.map((clause, index) => ({ clause, before: [], path: pathOf(clause), index, skipped: 0 }))
  if (view === 'clean') return accepted(all)
  return view === 'changes' ? changed(all) : all
}

const rowOf = ({ table, row }: TablePath[number]) => `${table} ${row}`

/** As all is when every open change is accepted. */
function accepted(all: ShownClause[]): ShownClause[] {
  const gone = new Set(all.flatMap(({ clause }) => (clause.cell && clause.row?.deleted ? [rowOf(clause.cell)] : [])))
  const left = all.filter(({ path }) => !path.some(cell => gone.has(rowOf(cell))))
  const shown: ShownClause[] = []
  let before: StoryClause[] = []
  for (const [index, entry] of left.entries()) {
    const next = left[index + 1]
    if (entry.clause.end?.deleted && next && isSameCell(entry.path, next.path)) before.push(entry.clause)
    else {
      if (!entry.clause.deleted || before.some(one => one.text !== '')) shown.push({ ...entry, before })
      before = []
    }
  }
  return shown
}

/** Rows with changes are shown whole, with the heads of their table; other clauses below the heading they stand under. */
function changed(all: ShownClause[]): ShownClause[] {
  const rows = new Set<string>()
  const tables = new Set<number>()
  for (const { clause, path } of all) {
    if (changesOf(clause).length === 0) continue
    for (const cell of path) {
      rows.add(rowOf(cell))
      tables.add(cell.table)
    }
  }
  const inTable = (cell: TablePath[number]) => rows.has(rowOf(cell)) || (cell.header === true && tables.has(cell.table))
  const isChanged = ({ clause, path }: ShownClause) =>
    path.length > 0 ? path.every(inTable) : changesOf(clause).length > 0
  const kept = new Set<ShownClause>()
  let heading: ShownClause | undefined
  for (const entry of all) {
    if (entry.clause.kind === 'heading' && entry.path.length === 0) heading = entry
    if (!isChanged(entry)) continue
    if (heading) kept.add(heading)
    kept.add(entry)
  }
  let last = -1
  return [...kept].map(entry => {
    const skipped = entry.index - last - 1
    last = entry.index
    return { ...entry, skipped }
  })
}
