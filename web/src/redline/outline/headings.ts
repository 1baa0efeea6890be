import type { Clause } from '../../api/generated/calls.ts'

/** A heading in the outline. */
export interface Heading {
  anchor: string
  /** With its number. */
  text: string
  /** How deep it stands among the others, from 1. */
  depth: number
  /** The place of its clause in the document. */
  index: number
}

/** The headings of a document, but for those that are deleted or say nothing. Levels that are skipped are not counted. */
export function headingsOf(clauses: readonly Clause[]): Heading[] {
  const open: number[] = []
  return clauses.flatMap((clause, index) => {
    const { anchor, kind, level = 1, label, deleted } = clause
    if (kind !== 'heading' || deleted) return []
    const words = clause.text.replace(/[\s\ufffc]+/g, ' ').trim()
    if (words === '') return []
    while (open.length > 0 && open.at(-1)! >= level) open.pop()
    open.push(level)
    return { anchor, text: label ? `${label} ${words}` : words, depth: open.length, index }
  })
}

/** The heading under which the clause of this index stands. */
export const headingAt = (headings: readonly Heading[], index: number): Heading | undefined =>
  headings.findLast(heading => heading.index <= index)
