import type { InlineNode } from '../../../api/generated/calls.ts'
import { currentText } from '../../model/content.ts'
import { type Edit, newAnchor } from '../../model/edit.ts'
import { insertionOf, namedPosition } from './insertion.ts'

/** Characters that no document can contain, and the placeholder of objects. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffc\ufffe\uffff]|\p{Surrogate}/gu
/**
 * Line breaks inside a paragraph, as word processors write them to the clipboard: a vertical tab, a form feed, U+2028.
 */
const breaks = /\v|\f|\u2028/g

/**
 * Converts a text to text that can be typed: all line breaks become line feeds, and unwritable characters are removed.
 */
export const writable = (text: string): string =>
  text
    .replace(/\r\n?|\u2029/g, '\n')
    .replace(breaks, '\n')
    .replace(unwritable, '')

/** Splits a pasted text into paragraphs. Empty lines only separate them, because clauses have their own spacing. */
export function paragraphsOf(text: string): string[] {
  const lines = writable(text).split('\n')
  return lines.length === 1 ? lines : lines.filter(line => line.trim() !== '')
}

/** The most paragraphs that one operation takes. */
const mostAtOnce = 500

export interface Pasted {
  edits: Edit[]
  /** The cursor after the paste. */
  anchor: string
  offset: number
}

/**
 * Returns the edits that paste paragraphs at a raw offset. The first paragraph continues the clause, the other
 * paragraphs become new clauses, and the text after the offset follows the last paragraph. Throws RefusedEdit.
 */
export function pastedAt(
  clause: { anchor: string; content: readonly InlineNode[] },
  rawOffset: number,
  paragraphs: readonly string[],
): Pasted {
  const { anchor, content } = clause
  const [first = '', ...others] = paragraphs
  const { start, deleted } = namedPosition(content, rawOffset)
  const inserted = first === '' ? [] : [insertionOf(clause, rawOffset, first)]
  const last = others.at(-1)
  if (last === undefined) return { edits: inserted, anchor, offset: start + first.length }
  if (start === currentText(content).length) {
    const added = others.map(text => ({ text, newAnchor: newAnchor() }))
    return {
      edits: [...inserted, ...insertedAfter(anchor, added)],
      anchor: added.at(-1)!.newAnchor,
      offset: last.length,
    }
  }
  const added = others.slice(0, -1).map(text => ({ text, newAnchor: newAnchor() }))
  const behind = newAnchor()
  // deleted text after the place moves to the second half
  const among = deleted === undefined ? {} : { deleted: first === '' ? deleted : 0 }
  const edits: Edit[] = [
    ...inserted,
    { kind: 'splitParagraph', anchor, offset: start + first.length, ...among, newAnchor: behind },
    ...insertedAfter(anchor, added),
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

function insertedAfter(anchor: string, added: readonly { text: string; newAnchor: string }[]): Edit[] {
  const edits: Edit[] = []
  for (let from = 0; from < added.length; from += mostAtOnce) {
    const after = from === 0 ? anchor : added[from - 1]!.newAnchor
    edits.push({ kind: 'insertParagraphs', after, paragraphs: added.slice(from, from + mostAtOnce) })
  }
  return edits
}
