import type { Clause, DocumentLayout, PrintedPage } from '../../../api/generated/calls.ts'
import type { ClauseIndexes } from './planned-page.ts'

/** Whether a print shows text of a clause. */
export const hasLetters = ({ text }: Clause): boolean => /[^\s\ufffc]/.test(text)

/** Returns the height, in points, of a clause without text: a line, or its pictures. */
export function heightWithoutText({ format, content }: Clause, layout: DocumentLayout): number {
  const { before = 0, after = 0 } = format?.spacing ?? {}
  const line = 1.2 * (format?.text?.size ?? layout.text.size)
  return Math.max(line, ...content.map(node => (node.type === 'picture' ? (node.height ?? 0) : 0))) + before + after
}

/** How much of the height of an empty clause there must be above the text of a page for the clause to be on it. */
const ENOUGH = 0.7

/**
 * Returns the index of the first clause of each page, undefined where it is not known. A page without text begins where
 * the next one does. A print only says where the text of a page begins: clauses without text before it are on the page
 * if it has room for them above the text.
 */
export function pageStarts(
  printed: readonly PrintedPage[],
  clauses: readonly Clause[],
  layout: DocumentLayout,
  indexes: ClauseIndexes,
): (number | undefined)[] {
  const ends = new Set(layout.sections.map(({ lastAnchor }) => lastAnchor))
  const isEmpty = (clause: Clause) =>
    clause.cell === undefined &&
    !ends.has(clause.anchor) &&
    !hasLetters(clause) &&
    clause.content.every(({ type }) => type !== 'break')
  const startOf = ({ start, textTop }: PrintedPage): number | undefined => {
    const first = indexes.get(start?.anchor ?? '')
    if (first === undefined || start!.offset > 0 || textTop === null) return first
    let index = first
    let room = textTop - topOf(first, layout, indexes) - (clauses[first]!.format?.spacing?.before ?? 0)
    for (let clause = clauses[index - 1]; clause && isEmpty(clause); clause = clauses[index - 1]) {
      const height = heightWithoutText(clause, layout)
      if (room < ENOUGH * height) break
      room -= height
      index -= 1
    }
    return index
  }
  const starts: (number | undefined)[] = []
  for (const [page, print] of [...printed.entries()].reverse())
    starts[page] = page === 0 ? 0 : print.start === null ? (starts[page + 1] ?? clauses.length) : startOf(print)
  return starts
}

const topOf = (clause: number, { sections }: DocumentLayout, indexes: ClauseIndexes): number =>
  sections.find(({ lastAnchor }) => (indexes.get(lastAnchor) ?? 0) >= clause)?.margins.top ?? 0

/** Whether a print leaves out the space before the clause that a page begins with, as at the top of most pages. */
export function leavesOutSpace(
  { start, textTop }: PrintedPage,
  clauses: readonly Clause[],
  layout: DocumentLayout,
  indexes: ClauseIndexes,
): boolean {
  const first = indexes.get(start?.anchor ?? '')
  if (first === undefined || start!.offset > 0 || textTop === null) return false
  const space = clauses[first]!.format?.spacing?.before ?? 0
  return textTop - topOf(first, layout, indexes) < space / 2
}
