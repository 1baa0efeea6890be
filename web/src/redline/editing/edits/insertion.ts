import type { InlineNode } from '../../../api/generated/calls.ts'
import { positionOf, rawOffsetAfter, rawOffsetBefore } from '../../model/content.ts'
import type { EditOf } from '../../model/edit.ts'
import { type RangedNode, rangedNodes } from './ranges.ts'
import { RefusedEdit } from './refused-edit.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * Returns the edit that inserts a text at a raw offset. Next to deleted text, the edit also names its place among the
 * deleted text, so that typing letter by letter and sending the text at once have the same result. Throws RefusedEdit.
 */
export function insertionOf({ anchor, content }: ClauseText, rawOffset: number, text: string): EditOf<'replaceText'> {
  requireEditable(rangedNodes(content), rawOffset)
  return { kind: 'replaceText', anchor, ...namedPosition(content, rawOffset), length: 0, text }
}

/** Returns a place in the form that operations use. `deleted` is present only if there is deleted text at the place. */
export function namedPosition(content: readonly InlineNode[], rawOffset: number): { start: number; deleted?: number } {
  const { start, deleted } = positionOf(content, rawOffset)
  const isAmongDeleted = rawOffsetBefore(content, start) > rawOffsetAfter(content, start)
  return { start, ...(isAmongDeleted && { deleted }) }
}

/** Refuses an insertion inside a field or locked text; an insertion next to it is allowed. */
function requireEditable(nodes: readonly RangedNode[], rawOffset: number): void {
  const [left, right] = [nodes.findLast(entry => entry.from < rawOffset), nodes.find(entry => entry.to > rawOffset)]
  if (left?.node.editable !== false || right?.node.editable !== false) return
  const isField = left.node.field !== undefined && left.node.field.index === right.node.field?.index
  const isControl = left.node.control !== undefined && left.node.control.index === right.node.control?.index
  if (isControl || (left === right && !isField)) throw new RefusedEdit('locked')
  if (isField) throw new RefusedEdit('field')
}
