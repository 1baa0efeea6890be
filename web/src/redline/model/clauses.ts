import type {
  ChangeMark,
  Clause,
  InlineNode,
  NegotiatedDocument,
  Story,
  StoryClause,
} from '../../api/generated/calls.ts'
import { currentText, ImpossibleEdit, joined } from './content.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

type EndMarks = NonNullable<Clause['end']>

/**
 * Returns a clause with other content: updates its text, and whether all of it is deleted. `html` is for callers that
 * do not read `content`, and stays as it was.
 */
export function withContent<Any extends Clause | StoryClause>(clause: Any, content: readonly InlineNode[]): Any {
  return settled({ ...clause, content: joined(content), text: currentText(content) })
}

/** Returns a clause with other marks at its end. */
export function withEnd<Any extends Clause>(clause: Any, end: EndMarks | undefined): Any {
  const { end: _, ...rest } = clause
  const has = end && (end.inserted || end.deleted)
  return settled({ ...rest, ...(has && { end }) } as Any)
}

/** Updates whether the whole clause is deleted, which follows from its other properties. */
function settled<Any extends Clause | StoryClause>(clause: Any): Any {
  const { deleted: _, ...rest } = clause
  const isLeaving = (clause.text === '' && clause.end?.deleted !== undefined) || clause.row?.deleted !== undefined
  return { ...rest, ...(isLeaving && { deleted: true }) } as Any
}

export const insertedEnd = (): EndMarks => ({ inserted: { change: pendingChange('paragraph') } })
const deletedMark = (): ChangeMark => ({ change: pendingChange('paragraph') })

/** Marks the end of a clause as deleted. */
export const withDeletedEnd = (clause: Clause): Clause =>
  clause.end?.deleted ? clause : withEnd(clause, { ...clause.end, deleted: deletedMark() })

/** Tells whether the end of a clause is an open insertion by this member. */
export const isOwnEnd = (clause: Clause, editor: Editor): boolean =>
  !clause.end?.deleted && isOwnInsertion(editor, clause.end?.inserted)

/** Returns a clause of the body, or of a note, header or footer. */
export function clauseAt(document: NegotiatedDocument, anchor: string): Clause | undefined {
  const inBody = document.clauses.find(clause => clause.anchor === anchor)
  // only the anchors of clauses outside the body have a dot (docs/negotiation.md)
  return inBody || !anchor.includes('.') ? inBody : everyClause(document).find(clause => clause.anchor === anchor)
}

/**
 * Returns the clauses of the body, each followed by the clauses of its notes and boxes, and then the clauses of headers
 * and footers.
 */
export function everyClause({ clauses, layout }: NegotiatedDocument): (Clause | StoryClause)[] {
  const within = (stories: readonly Story[] = []) => stories.flatMap(story => story.clauses)
  return [...clauses.flatMap(clause => [clause, ...within(clause.stories)]), ...within(layout.stories)]
}

/** Returns the index of a clause. Throws `ImpossibleEdit` if it is missing. */
export function indexOf({ clauses }: NegotiatedDocument, anchor: string): number {
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  if (index < 0) throw new ImpossibleEdit('the clause is gone')
  return index
}

/** Replaces clauses of a document, from the index `at`. */
export const withClauses = (document: NegotiatedDocument, at: number, removed: number, ...added: Clause[]) => ({
  ...document,
  clauses: document.clauses.toSpliced(at, removed, ...added),
})

type Beside = { kind: 'clause'; clause: Clause; index: number } | { kind: 'table' } | null

/** Returns the neighbour of a clause in the same cell, or in the body: a clause, a table, or null. */
export function besideOf({ clauses, layout }: NegotiatedDocument, index: number, step: 1 | -1): Beside {
  const [clause, neighbour] = [clauses[index]!, clauses[index + step]]
  if (!neighbour) return null
  if (isSameCell(clause, neighbour)) return { kind: 'clause', clause: neighbour, index: index + step }
  const withinOf = (table: number) => layout.tables.find(otherTable => otherTable.table === table)?.within
  for (let place: ReturnType<typeof withinOf> | undefined = neighbour.cell; place; place = withinOf(place.table)) {
    const around = withinOf(place.table)
    const isBeside = clause.cell ? around !== undefined && isSamePlace(around, clause.cell) : around === undefined
    if (isBeside) return { kind: 'table' }
  }
  return null
}

const isSameCell = (a: Clause, b: Clause): boolean =>
  a.cell && b.cell ? isSamePlace(a.cell, b.cell) : !a.cell && !b.cell

type CellPlace = { table: number; row: number; column: number }
const isSamePlace = (a: CellPlace, b: CellPlace) => a.table === b.table && a.row === b.row && a.column === b.column
