import type { Clause, DocumentLayout, PrintedPage } from '../../../api/generated/calls.ts'
import type { ClauseIndexes } from './planned-page.ts'
import { sectionAt } from './section-at.ts'

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

/** Where a page begins. */
export interface PageStart {
  /** The index of its first clause; undefined if it is not known. */
  first: number | undefined
  /** Whether the print leaves out the space before that clause, as at the top of most pages. */
  isSpaceless: boolean
}

/**
 * Finds where pages begin. A page without text begins where the next one does. A print only says where the text of a
 * page begins: clauses without text before it are on the page if it has room for them above the text.
 */
export function pageStarts(
  printed: readonly PrintedPage[],
  clauses: readonly Clause[],
  layout: DocumentLayout,
  indexes: ClauseIndexes,
): PageStart[] {
  const ends = new Set(layout.sections.map(({ lastAnchor }) => lastAnchor))
  const isEmpty = (clause: Clause) =>
    clause.cell === undefined &&
    !ends.has(clause.anchor) &&
    !hasLetters(clause) &&
    clause.content.every(({ type }) => type !== 'break')
  const startOf = ({ start, textTop }: PrintedPage): PageStart => {
    const first = indexes.get(start?.anchor ?? '')
    if (first === undefined || start!.offset > 0 || textTop === null) return { first, isSpaceless: false }
    const space = clauses[first]!.format?.spacing?.before ?? 0
    const above = textTop - (layout.sections[sectionAt(layout, indexes, first)]?.margins.top ?? 0)
    let index = first
    let room = above - space
    for (let clause = clauses[index - 1]; clause && isEmpty(clause); clause = clauses[index - 1]) {
      const height = heightWithoutText(clause, layout)
      if (room < ENOUGH * height) break
      room -= height
      index -= 1
    }
    return { first: index, isSpaceless: above < space / 2 }
  }
  const starts: PageStart[] = []
  for (const [page, print] of [...printed.entries()].reverse()) {
    const withoutText = page === 0 ? 0 : (starts[page + 1]?.first ?? clauses.length)
    starts[page] = page > 0 && print.start ? startOf(print) : { first: withoutText, isSpaceless: false }
  }
  return starts
}
