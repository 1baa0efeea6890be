import type { Clause, NegotiatedDocument, Story, StoryClause } from '../../../api/generated/calls.ts'

export type AnyClause = Clause | StoryClause

/** The clauses among which one stands: those of the document, or those of its note, header or footer. */
export function clausesAround(document: NegotiatedDocument, anchor: string): readonly AnyClause[] {
  if (document.clauses.some(clause => clause.anchor === anchor)) return document.clauses
  const holds = (story: Story) => story.clauses.some(clause => clause.anchor === anchor)
  const found = [...document.layout.stories, ...document.clauses.flatMap(clause => clause.stories ?? [])].find(holds)
  return found?.clauses ?? []
}

/** A clause by its anchor, wherever it stands. */
export const clauseOf = (document: NegotiatedDocument, anchor: string): AnyClause | undefined =>
  clausesAround(document, anchor).find(clause => clause.anchor === anchor)

/** Whether the cursor can be in a clause. */
export const holdsCursor = ({ editable, cell }: AnyClause): boolean => editable !== false && !cell?.covered

/** The clause before or behind one in the order of reading. */
export function clauseBeside(clauses: readonly AnyClause[], anchor: string, step: -1 | 1): AnyClause | undefined {
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  return step < 0 ? clauses.slice(0, index).findLast(holdsCursor) : clauses.slice(index + 1).find(holdsCursor)
}

/** The clause above or below one as they are seen: in a table that of the same column, and behind its edge what is outside. */
export function clauseAbove(clauses: readonly AnyClause[], anchor: string, step: -1 | 1): AnyClause | undefined {
  const beside = clauseBeside(clauses, anchor, step)
  const { cell } = clauses.find(clause => clause.anchor === anchor) ?? {}
  if (!cell || !beside || isSameCell(beside, { cell })) return beside
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  const further = step < 0 ? clauses.slice(0, index).toReversed() : clauses.slice(index + 1)
  const isThere = (clause: AnyClause) =>
    holdsCursor(clause) &&
    (clause.cell?.table !== cell.table || (clause.cell.row !== cell.row && clause.cell.column === cell.column))
  return further.find(isThere)
}

/** The first clause of the next cell of the table, or of the one before. */
export function cellBeside(clauses: readonly AnyClause[], anchor: string, step: -1 | 1): AnyClause | undefined {
  const clause = clauses.find(clause => clause.anchor === anchor)
  const firsts = clauses.filter(
    (otherClause, index) =>
      otherClause.cell?.table === clause?.cell?.table &&
      holdsCursor(otherClause) &&
      clauses.findIndex(of => isSameCell(of, otherClause)) === index,
  )
  const at = firsts.findIndex(first => clause && isSameCell(first, clause))
  return firsts[at + step]
}

const isSameCell = (one: Pick<AnyClause, 'cell'>, other: Pick<AnyClause, 'cell'>): boolean =>
  one.cell?.table === other.cell?.table && one.cell?.row === other.cell?.row && one.cell?.column === other.cell?.column
