import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { Position } from '../../../../../src/engine/redline/position.ts'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { currentText, positionOf, rawOffsetAfter, rawOffsetBefore } from '../../model/content.ts'
import { contentOf, posAt, rawOffsetAt } from './clause-doc.ts'

type Content = readonly InlineNode[]

/**
 * Makes the smallest transaction that turns the editor document into another document. The cursor goes to the raw
 * offset `caret` of the new document; without `caret`, the selection stays. Returns null if nothing changes.
 */
export function reconciled(state: EditorState, doc: Node, caret?: number): Transaction | null {
  const transaction = state.tr
  const start = state.doc.content.findDiffStart(doc.content)
  if (start !== null) {
    const end = state.doc.content.findDiffEnd(doc.content)!
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    transaction.replace(start, end.a + overlap, doc.slice(start, end.b + overlap))
  }
  const [anchor, head] = caret === undefined ? keptSelection(state, doc) : [posAt(doc, caret), posAt(doc, caret)]
  const selection = TextSelection.create(transaction.doc, anchor, head)
  if (!transaction.docChanged && selection.eq(state.selection)) return null
  return transaction.setSelection(selection)
}

function keptSelection({ doc, selection }: EditorState, next: Node): [number, number] {
  const [before, after] = [contentOf(doc), contentOf(next)]
  const moved = (position: number) => posAt(next, movedRawOffset(before, after, rawOffsetAt(doc, position)))
  return [moved(selection.anchor), moved(selection.head)]
}

/** Maps a raw offset to the content after a change. */
export const movedRawOffset = (before: Content, after: Content, rawOffset: number): number =>
  nearestRawOffset(after, movedPosition(currentText(before), currentText(after), positionOf(before, rawOffset)))

/**
 * Converts a position to a raw offset. If there is less deleted text than the position needs, returns the end of the deleted
 * text.
 */
export function nearestRawOffset(content: Content, { start, deleted }: Position): number {
  const within = Math.min(start, currentText(content).length)
  return Math.min(rawOffsetAfter(content, within) + deleted, rawOffsetBefore(content, within))
}

/** Maps a position to the text after a change. A position inside the change moves to its end. */
export function movedPosition(before: string, after: string, position: Position): Position {
  if (before === after) return position
  const { from, to, text } = textChange(before, after)
  if (position.start <= from) return position
  if (position.start >= to) return { ...position, start: position.start + after.length - before.length }
  return { start: from + text.length, deleted: 0 }
}

/** Returns the single range in which two texts differ. */
export function textChange(before: string, after: string): { from: number; to: number; text: string } {
  const most = Math.min(before.length, after.length)
  let [from, behind] = [0, 0]
  while (from < most && before[from] === after[from]) from += 1
  while (behind < most - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1
  return { from, to: before.length - behind, text: after.slice(from, after.length - behind) }
}
