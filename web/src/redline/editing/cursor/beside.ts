import type { Clause, NegotiatedDocument, Story, StoryClause } from '../../../api/generated/calls.ts'

export type ClauseBeside = Clause | StoryClause

/**
 * Returns the list of clauses that contains a clause: the clauses of the document, or the clauses of its note, header
 * or footer.
 */
export function clausesAround(document: NegotiatedDocument, anchor: string): readonly ClauseBeside[] {
  if (document.clauses.some(clause => clause.anchor === anchor)) return document.clauses
  const holds = (story: Story) => story.clauses.some(clause => clause.anchor === anchor)
  const owner = [...document.layout.stories, ...document.clauses.flatMap(clause => clause.stories ?? [])].find(holds)
  return owner?.clauses ?? []
}

/** Returns a clause by its anchor, in the document or in a story. */
export const clauseOf = (document: NegotiatedDocument, anchor: string): ClauseBeside | undefined =>
  clausesAround(document, anchor).find(clause => clause.anchor === anchor)

/** Tells whether a clause can contain the cursor. */
export const holdsCursor = ({ editable, cell }: ClauseBeside): boolean => editable !== false && !cell?.covered

/** Returns the previous or next clause in reading order. */
export function clauseBeside(clauses: readonly ClauseBeside[], anchor: string, step: -1 | 1): ClauseBeside | undefined {
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  return step < 0 ? clauses.slice(0, index).findLast(holdsCursor) : clauses.slice(index + 1).find(holdsCursor)
}

/**
 * Returns the clause visually above or below. In a table, this is the clause in the same column; at the edge of the
 * table, it is the clause outside the table.
 */
export function clauseAbove(clauses: readonly ClauseBeside[], anchor: string, step: -1 | 1): ClauseBeside | undefined {
  const beside = clauseBeside(clauses, anchor, step)
  const { cell } = clauses.find(clause => clause.anchor === anchor) ?? {}
  if (!cell || !beside || isSameCell(beside, { cell })) return beside
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  const further = step < 0 ? clauses.slice(0, index).toReversed() : clauses.slice(index + 1)
  const isThere = (clause: ClauseBeside) =>
    holdsCursor(clause) &&
    (clause.cell?.table !== cell.table || (clause.cell.row !== cell.row && clause.cell.column === cell.column))
  return further.find(isThere)
}

/** Returns the first clause of the next or previous cell of the table. */
export function cellBeside(clauses: readonly ClauseBeside[], anchor: string, step: -1 | 1): ClauseBeside | undefined {
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

const isSameCell = (a: Pick<ClauseBeside, 'cell'>, b: Pick<ClauseBeside, 'cell'>): boolean =>
  a.cell?.table === b.cell?.table && a.cell?.row === b.cell?.row && a.cell?.column === b.cell?.column
