import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { type ContentPlace, contentPlaceOf, currentText, rawOffsetAfter, rawOffsetBefore } from '../../model/content.ts'
import { contentOf, positionAt, rawOffsetAt } from './clause-doc.ts'

type Content = readonly InlineNode[]

/**
 * Makes the smallest transaction that turns the editor document into another one. The cursor goes to the raw offset `caret` of the
 * new document; without `caret`, the selection stays. Null if nothing changes.
 */
export function reconciled(state: EditorState, doc: Node, caret?: number): Transaction | null {
  const transaction = state.tr
  const start = state.doc.content.findDiffStart(doc.content)
  if (start !== null) {
    const end = state.doc.content.findDiffEnd(doc.content)!
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    transaction.replace(start, end.a + overlap, doc.slice(start, end.b + overlap))
  }
  const [anchor, head] =
    caret === undefined ? keptSelection(state, doc) : [positionAt(doc, caret), positionAt(doc, caret)]
  const selection = TextSelection.create(transaction.doc, anchor, head)
  if (!transaction.docChanged && selection.eq(state.selection)) return null
  return transaction.setSelection(selection)
}

function keptSelection({ doc, selection }: EditorState, next: Node): [number, number] {
  const [before, after] = [contentOf(doc), contentOf(next)]
  const moved = (position: number) => positionAt(next, movedRawOffset(before, after, rawOffsetAt(doc, position)))
  return [moved(selection.anchor), moved(selection.head)]
}

/** Maps a raw offset to the content after a change. */
export const movedRawOffset = (before: Content, after: Content, rawOffset: number): number =>
  nearestRawOffset(after, movedPlace(currentText(before), currentText(after), contentPlaceOf(before, rawOffset)))

/** Converts a place to a raw offset; if there is less deleted text than the place needs, to the end of the deleted text. */
export function nearestRawOffset(content: Content, { start, deleted }: ContentPlace): number {
  const within = Math.min(start, currentText(content).length)
  return Math.min(rawOffsetAfter(content, within) + deleted, rawOffsetBefore(content, within))
}

/** Maps a place to the text after a change; a place inside the change moves to its end. */
export function movedPlace(before: string, after: string, place: ContentPlace): ContentPlace {
  if (before === after) return place
  const { from, to, text } = textChange(before, after)
  if (place.start <= from) return place
  if (place.start >= to) return { ...place, start: place.start + after.length - before.length }
  return { start: from + text.length, deleted: 0 }
}

/** Returns the one stretch in which two texts differ. */
export function textChange(before: string, after: string): { from: number; to: number; text: string } {
  const most = Math.min(before.length, after.length)
  let [from, behind] = [0, 0]
  while (from < most && before[from] === after[from]) from += 1
  while (behind < most - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1
  return { from, to: before.length - behind, text: after.slice(from, after.length - behind) }
}
