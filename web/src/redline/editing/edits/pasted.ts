import type { InlineNode } from '../../../api/generated/calls.ts'
import { currentText } from '../../model/content.ts'
import { type Edit, newAnchor } from '../../model/edit.ts'
import { insertionOf, namedPlace } from './insertion.ts'

/** What no document can hold, and what stands for objects. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffc\ufffe\uffff]|\p{Surrogate}/gu
/** Line breaks in a paragraph, as word processors write them to the clipboard: a vertical tab, a form feed, U+2028. */
const breaks = /\v|\f|\u2028/g

/** A text as it can be typed: line breaks of all kinds are line feeds. */
export const writable = (text: string): string =>
  text
    .replace(/\r\n?|\u2029/g, '\n')
    .replace(breaks, '\n')
    .replace(unwritable, '')

/** The paragraphs of a text from elsewhere. Empty lines only part them: the clauses have their own distance. */
export function paragraphsOf(text: string): string[] {
  const lines = writable(text).split('\n')
  return lines.length === 1 ? lines : lines.filter(line => line.trim() !== '')
}

/** As many as one operation takes. */
const mostAtOnce = 500

export interface Pasted {
  edits: Edit[]
  /** Where the cursor is then. */
  anchor: string
  offset: number
}

/**
 * The edits that put paragraphs in at a spot: the first goes on with the clause, the others are clauses of their own, and what
 * stood behind the spot follows the last one. Throws RefusedEdit.
 */
export function pastedAt(
  clause: { anchor: string; content: readonly InlineNode[] },
  spot: number,
  paragraphs: readonly string[],
): Pasted {
  const { anchor, content } = clause
  const [first = '', ...others] = paragraphs
  const { start, deleted } = namedPlace(content, spot)
  const inserted = first === '' ? [] : [insertionOf(clause, spot, first)]
  const last = others.at(-1)
  if (last === undefined) return { edits: inserted, anchor, offset: start + first.length }
  if (start === currentText(content).length) {
    const added = others.map(text => ({ text, newAnchor: newAnchor() }))
    return {
      edits: [...inserted, ...insertedBehind(anchor, added)],
      anchor: added.at(-1)!.newAnchor,
      offset: last.length,
    }
  }
  const added = others.slice(0, -1).map(text => ({ text, newAnchor: newAnchor() }))
  const behind = newAnchor()
  // what is deleted behind the place goes with the second half
  const among = deleted === undefined ? {} : { deleted: first === '' ? deleted : 0 }
  const edits: Edit[] = [
    ...inserted,
    { kind: 'splitParagraph', anchor, offset: start + first.length, ...among, newAnchor: behind },
    ...insertedBehind(anchor, added),
    {
      kind: 'replaceText',
      anchor: behind,
      start: 0,
      length: 0,
      text: last,
      ...(deleted !== undefined && { deleted: 0 }),
    },
  ]
  return { edits, anchor: behind, offset: last.length }
}

function insertedBehind(anchor: string, added: readonly { text: string; newAnchor: string }[]): Edit[] {
  const edits: Edit[] = []
  for (let from = 0; from < added.length; from += mostAtOnce) {
    const after = from === 0 ? anchor : added[from - 1]!.newAnchor
    edits.push({ kind: 'insertParagraphs', after, paragraphs: added.slice(from, from + mostAtOnce) })
  }
  return edits
}
