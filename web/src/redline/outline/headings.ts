import type { Clause } from '../../api/generated/calls.ts'

/** A heading in the outline. */
export interface Heading {
  anchor: string
  /** The text of the heading, including its number. */
  text: string
  /** The one-based nesting depth of the heading. */
  depth: number
  /** The index of its clause in the document. */
  index: number
}

/** Returns the headings of a document, except deleted and empty headings. Skipped levels do not count. */
export function headingsOf(clauses: readonly Clause[]): Heading[] {
  const open: number[] = []
  return clauses.flatMap((clause, index) => {
    const { anchor, kind, level = 1, label, deleted } = clause
    if (kind !== 'heading' || deleted) return []
    const words = clause.text.replace(/[\s\ufffc]+/g, ' ').trim()
    if (words === '') return []
    while (open.length > 0 && open.at(-1)! >= level) open.pop()
    open.push(level)
    const text = shortened(words)
    return { anchor, text: label ? `${label} ${text}` : text, depth: open.length, index }
  })
}

/** The longest text of a heading in the outline, in code units. */
const LONGEST = 72

/**
 * Shortens a heading that runs into its paragraph, as in contracts: to the words before the first full stop or colon,
 * else to whole words.
 */
function shortened(words: string): string {
  if (words.length <= LONGEST) return words
  const [, title] = /^(.{2,72}?)[.:](?=\s)/u.exec(words) ?? []
  if (title !== undefined) return title
  const cut = words.slice(0, LONGEST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).trimEnd()}…`
}

/** Returns the last heading at or above the clause of this index. */
export const headingAt = (headings: readonly Heading[], index: number): Heading | undefined =>
  headings.findLast(heading => heading.index <= index)
