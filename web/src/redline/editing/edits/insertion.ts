import type { InlineNode } from '../../../api/generated/calls.ts'
import { contentPlaceOf, rawOffsetAfter, rawOffsetBefore } from '../../model/content.ts'
import type { EditOf } from '../../model/edit.ts'
import { RefusedEdit } from './refused-edit.ts'
import { type Placed, placed } from './stretches.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * Returns the edit that inserts a text at a raw offset. Next to deleted text, the edit also names its place among the deleted
 * text, so that typing letter by letter and sending the text at once have the same result. Throws RefusedEdit.
 */
export function insertionOf({ anchor, content }: ClauseText, rawOffset: number, text: string): EditOf<'replaceText'> {
  requireEditable(placed(content), rawOffset)
  return { kind: 'replaceText', anchor, ...namedPlace(content, rawOffset), length: 0, text }
}

/** Returns a place as operations name it: `deleted` is only given if there is deleted text at the place. */
export function namedPlace(content: readonly InlineNode[], rawOffset: number): { start: number; deleted?: number } {
  const { start, deleted } = contentPlaceOf(content, rawOffset)
  const isAmongDeleted = rawOffsetBefore(content, start) > rawOffsetAfter(content, start)
  return { start, ...(isAmongDeleted && { deleted }) }
}

/** Refuses an insertion inside a field or locked text; an insertion next to it is allowed. */
function requireEditable(nodes: readonly Placed[], rawOffset: number): void {
  const [left, right] = [nodes.findLast(entry => entry.from < rawOffset), nodes.find(entry => entry.to > rawOffset)]
  if (left?.node.editable !== false || right?.node.editable !== false) return
  const isField = left.node.field !== undefined && left.node.field.index === right.node.field?.index
  const isControl = left.node.control !== undefined && left.node.control.index === right.node.control?.index
  if (isControl || (left === right && !isField)) throw new RefusedEdit('locked')
  if (isField) throw new RefusedEdit('field')
}
