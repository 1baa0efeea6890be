import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { allText } from '../../model/content.ts'
import { contentOf, rawOffsetAt } from '../document/clause-doc.ts'
import type { TextRange } from './ranges.ts'

/** A range of a clause and the text that replaces it. */
export type Replaced = TextRange & { text: string }

/**
 * Returns the text that a transaction replaces, as a single range of the document before it; null if it changes no
 * text.
 */
export function replacedBy(transaction: Transaction): Replaced | null {
  const { maps } = transaction.mapping
  let [from, to] = [Infinity, -Infinity]
  for (const [index, map] of maps.entries()) {
    const before = (position: number, side: -1 | 1) =>
      maps.slice(0, index).reduceRight((at, earlier) => earlier.invert().map(at, side), position)
    map.forEach((start, end) => {
      from = Math.min(from, before(start, -1))
      to = Math.max(to, before(end, 1))
    })
  }
  if (from > to) return null
  const text = textBetween(transaction.doc, transaction.mapping.map(from, -1), transaction.mapping.map(to, 1))
  return { from: rawOffsetAt(transaction.before, from), to: rawOffsetAt(transaction.before, to), text }
}

/**
 * Returns all text between two positions. Text that a transaction inserts counts as typed, whatever marks it inherited
 * from its neighbours.
 */
function textBetween(doc: Node, from: number, to: number): string {
  return allText(contentOf(doc)).slice(rawOffsetAt(doc, from), rawOffsetAt(doc, to))
}
