import type { InlineNode } from '../../../api/generated/calls.ts'

/** A stretch of a clause, by its spots (model/content.ts). */
export interface Stretch {
  from: number
  to: number
}

/** A node with the spots where it begins and ends. */
export type Placed = Stretch & { node: InlineNode }

/** The nodes that have a text, with their places. */
export function placed(content: readonly InlineNode[]): Placed[] {
  let from = 0
  return content.flatMap(node => {
    const to = from + node.text.length
    const one = { node, from, to }
    from = to
    return node.text === '' ? [] : [one]
  })
}

/** What a word processor works out: it goes as a whole. A control around it may be locked too, which only the service knows. */
export const isComputedField = ({ field, control, editable }: InlineNode): boolean =>
  field !== undefined && control === undefined && editable === false
