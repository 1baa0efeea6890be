import type { InlineNode } from '../../../api/generated/calls.ts'
import { contentPlaceOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { RefusedEdit } from './refused-edit.ts'
import { isComputedField, type Placed, placed, type Stretch } from './stretches.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * Returns the edit that deletes the current text of a stretch, and the stretch that it deletes, which includes fields as a whole.
 * Null if everything is already deleted. Throws RefusedEdit.
 */
export function deletionOf({ anchor, content }: ClauseText, asked: Stretch): { edit: Edit; stretch: Stretch } | null {
  const nodes = placed(content)
  const stretch = withWholeFields(nodes, asked)
  for (const { node } of currentWithin(nodes, stretch))
    if (node.editable === false && !isComputedField(node)) throw new RefusedEdit('locked')
  const [start, end] = [contentPlaceOf(content, stretch.from).start, contentPlaceOf(content, stretch.to).start]
  if (start === end) return null
  return { edit: { kind: 'replaceText', anchor, start, length: end - start, text: '' }, stretch }
}

const currentWithin = (nodes: readonly Placed[], { from, to }: Stretch) =>
  nodes.filter(entry => !entry.node.deleted && entry.from < to && from < entry.to)

function withWholeFields(nodes: readonly Placed[], { from, to }: Stretch): Stretch {
  const touched = currentWithin(nodes, { from, to })
    .filter(({ node }) => isComputedField(node))
    .map(({ node }) => node.field!.index)
  const fields = nodes.filter(({ node }) => isComputedField(node) && touched.includes(node.field!.index))
  return {
    from: Math.min(from, ...fields.map(field => field.from)),
    to: Math.max(to, ...fields.map(field => field.to)),
  }
}

/** Returns the stretch of the character before or after a raw offset, skipping deleted text; null at the edge of the clause. */
export function characterBeside(content: readonly InlineNode[], rawOffset: number, step: -1 | 1): Stretch | null {
  const current = placed(content).filter(({ node }) => !node.deleted)
  const neighbour =
    step < 0 ? current.findLast(entry => entry.from < rawOffset) : current.find(entry => entry.to > rawOffset)
  if (!neighbour) return null
  const { node, from, to } = neighbour
  if (node.type !== 'text' || node.shown !== undefined) return { from, to }
  if (step < 0) {
    const end = Math.min(to, rawOffset)
    return { from: end - lastCharacter(node.text.slice(0, end - from)).length, to: end }
  }
  const start = Math.max(from, rawOffset)
  return { from: start, to: start + firstCharacter(node.text.slice(start - from)).length }
}

/** Missing in Firefox before 125, where combining marks are deleted one by one. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null
/** Longer than any character that people write. */
const longest = 64

const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), part => part.segment) : Array.from(text)

const firstCharacter = (text: string): string => charactersOf(text.slice(0, longest))[0] ?? ''
const lastCharacter = (text: string): string => charactersOf(text.slice(-longest)).at(-1) ?? ''
