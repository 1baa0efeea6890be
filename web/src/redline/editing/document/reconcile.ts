import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { currentText, type Place, placeOf, spotBefore, spotBehind } from '../../model/content.ts'
import { contentOf, positionAt, spotAt } from './clause-doc.ts'

type Content = readonly InlineNode[]

/**
 * The smallest transaction that makes the document equal to another one, with the cursor at a spot of that one, or with the
 * selection where it was. Null where nothing is to be done.
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
  const kept = (position: number) => positionAt(next, movedSpot(before, after, spotAt(doc, position)))
  return [kept(selection.anchor), kept(selection.head)]
}

/** Where a spot is after the content has become another one. */
export const movedSpot = (before: Content, after: Content, spot: number): number =>
  nearestSpot(after, movedPlace(currentText(before), currentText(after), placeOf(before, spot)))

/** The place among other deleted text; as far behind as there is so much of it. */
export function nearestSpot(content: Content, { start, deleted }: Place): number {
  const within = Math.min(start, currentText(content).length)
  return Math.min(spotBehind(content, within) + deleted, spotBefore(content, within))
}

/** A place in the middle of what has changed is behind it. */
export function movedPlace(before: string, after: string, place: Place): Place {
  if (before === after) return place
  const { from, to, text } = textChange(before, after)
  if (place.start <= from) return place
  if (place.start >= to) return { ...place, start: place.start + after.length - before.length }
  return { start: from + text.length, deleted: 0 }
}

/** The one stretch in which two texts differ. */
export function textChange(before: string, after: string): { from: number; to: number; text: string } {
  const most = Math.min(before.length, after.length)
  let [from, behind] = [0, 0]
  while (from < most && before[from] === after[from]) from += 1
  while (behind < most - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1
  return { from, to: before.length - behind, text: after.slice(from, after.length - behind) }
}
