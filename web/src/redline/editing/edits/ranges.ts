import type { InlineNode } from '../../../api/generated/calls.ts'

/** A range of a clause, given by its raw offsets (`model/content.ts`). */
export interface TextRange {
  from: number
  to: number
}

/** A node with the raw offsets of its start and end. */
export type RangedNode = TextRange & { node: InlineNode }

/** Returns the nodes that have a text, with their raw offsets. */
export function rangedNodes(content: readonly InlineNode[]): RangedNode[] {
  let from = 0
  return content.flatMap(node => {
    const to = from + node.text.length
    const entry = { node, from, to }
    from = to
    return node.text === '' ? [] : [entry]
  })
}

/**
 * Tells whether a word processor computes the field. Such a field can only be deleted as a whole. A control around it
 * may also be locked, which only the service knows.
 */
export const isComputedField = ({ field, control, editable }: InlineNode): boolean =>
  field !== undefined && control === undefined && editable === false
