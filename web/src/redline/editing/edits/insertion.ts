import type { InlineNode } from '../../../api/generated/calls.ts'
import { placeOf, spotBefore, spotBehind } from '../../model/content.ts'
import type { EditOf } from '../../model/edit.ts'
import { RefusedEdit } from './refused-edit.ts'
import { type Placed, placed } from './stretches.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * The edit that inserts a text at a spot. Where deleted text stands, it names its place among it, so that what is typed letter
 * by letter and what is sent at once are the same. Throws RefusedEdit.
 */
export function insertionOf({ anchor, content }: ClauseText, spot: number, text: string): EditOf<'replaceText'> {
  requireEditable(placed(content), spot)
  return { kind: 'replaceText', anchor, ...namedPlace(content, spot), length: 0, text }
}

/** A place as operations name it: how much deleted text is before it is only said where some stands there. */
export function namedPlace(content: readonly InlineNode[], spot: number): { start: number; deleted?: number } {
  const { start, deleted } = placeOf(content, spot)
  const isAmongDeleted = spotBefore(content, start) > spotBehind(content, start)
  return { start, ...(isAmongDeleted && { deleted }) }
}

/** What is locked cannot be typed in; beside it, one can. */
function requireEditable(all: readonly Placed[], spot: number): void {
  const [left, right] = [all.findLast(one => one.from < spot), all.find(one => one.to > spot)]
  if (left?.node.editable !== false || right?.node.editable !== false) return
  const isField = left.node.field !== undefined && left.node.field.index === right.node.field?.index
  const isControl = left.node.control !== undefined && left.node.control.index === right.node.control?.index
  if (isControl || (left === right && !isField)) throw new RefusedEdit('locked')
  if (isField) throw new RefusedEdit('field')
}
