import type { ChangeMark, Clause, InlineNode, NegotiatedDocument, StoryClause } from '../../api/generated/calls.ts'
import { currentText, ImpossibleEdit, joined } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

type EndMarks = NonNullable<Clause['end']>

/** A clause with other content: its text follows, and whether all of it goes. `html` is for those who read no content, and stays as it was. */
export function withContent<Any extends Clause | StoryClause>(clause: Any, content: readonly InlineNode[]): Any {
  return settled({ ...clause, content: joined(content), text: currentText(content) })
}

/** A clause with other marks at its end. */
export function withEnd<Any extends Clause>(clause: Any, end: EndMarks | undefined): Any {
  const { end: _, ...rest } = clause
  const has = end && (end.inserted || end.deleted)
  return settled({ ...rest, ...(has && { end }) } as Any)
}

/** Whether all of it goes follows from the rest. */
function settled<Any extends Clause | StoryClause>(clause: Any): Any {
  const { deleted: _, ...rest } = clause
  const isLeaving = (clause.text === '' && clause.end?.deleted !== undefined) || clause.row?.deleted !== undefined
  return { ...rest, ...(isLeaving && { deleted: true }) } as Any
}

export const insertedEnd = (): EndMarks => ({ inserted: { change: pendingChange('paragraph') } })
const deletedMark = (): ChangeMark => ({ change: pendingChange('paragraph') })

/** A clause whose end is marked as deleted. */
export const withDeletedEnd = (clause: Clause): Clause =>
  clause.end?.deleted ? clause : withEnd(clause, { ...clause.end, deleted: deletedMark() })

/** The end is this member's own open insertion. */
export const isOwnEnd = (clause: Clause, editor: Editor): boolean =>
  !clause.end?.deleted && isOwnInsertion(editor, clause.end?.inserted)

/** Where a clause is among all. Throws `ImpossibleEdit` where it is not. */
export function indexOf({ clauses }: NegotiatedDocument, anchor: string): number {
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  if (index < 0) throw new ImpossibleEdit('the clause is gone')
  return index
}

/** A document with some clauses in the place of others. */
export const withClauses = (document: NegotiatedDocument, at: number, removed: number, ...added: Clause[]) => ({
  ...document,
  clauses: document.clauses.toSpliced(at, removed, ...added),
})

type Beside = { kind: 'clause'; clause: Clause; index: number } | { kind: 'table' } | null

/** What stands next to a clause in the same cell, or in the body beside tables. */
export function besideOf({ clauses, layout }: NegotiatedDocument, index: number, step: 1 | -1): Beside {
  const [clause, other] = [clauses[index]!, clauses[index + step]]
  if (!other) return null
  if (isSameCell(clause, other)) return { kind: 'clause', clause: other, index: index + step }
  const withinOf = (table: number) => layout.tables.find(otherTable => otherTable.table === table)?.within
  for (let place: ReturnType<typeof withinOf> | undefined = other.cell; place; place = withinOf(place.table)) {
    const around = withinOf(place.table)
    const isBeside = clause.cell ? around !== undefined && isSamePlace(around, clause.cell) : around === undefined
    if (isBeside) return { kind: 'table' }
  }
  return null
}

const isSameCell = (one: Clause, other: Clause): boolean =>
  one.cell && other.cell ? isSamePlace(one.cell, other.cell) : !one.cell && !other.cell

type CellPlace = { table: number; row: number; column: number }
const isSamePlace = (one: CellPlace, other: CellPlace) =>
  one.table === other.table && one.row === other.row && one.column === other.column
