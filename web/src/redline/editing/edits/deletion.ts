import type { InlineNode } from '../../../api/generated/calls.ts'
import { positionOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { isComputedField, type RangedNode, rangedNodes, type TextRange } from './ranges.ts'
import { RefusedEdit } from './refused-edit.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * Returns the edit that deletes the current text of a range, and the range that it deletes, which includes fields
 * as a whole. Returns null if everything is already deleted. Throws RefusedEdit.
 */
export function deletionOf({ anchor, content }: ClauseText, asked: TextRange): { edit: Edit; range: TextRange } | null {
  const nodes = rangedNodes(content)
  const range = withWholeFields(nodes, asked)
  for (const { node } of currentWithin(nodes, range))
    if (node.editable === false && !isComputedField(node)) throw new RefusedEdit('locked')
  const [start, end] = [positionOf(content, range.from).start, positionOf(content, range.to).start]
  if (start === end) return null
  return { edit: { kind: 'replaceText', anchor, start, length: end - start, text: '' }, range }
}

const currentWithin = (nodes: readonly RangedNode[], { from, to }: TextRange) =>
  nodes.filter(entry => !entry.node.deleted && entry.from < to && from < entry.to)

function withWholeFields(nodes: readonly RangedNode[], { from, to }: TextRange): TextRange {
  const touched = currentWithin(nodes, { from, to })
    .filter(({ node }) => isComputedField(node))
    .map(({ node }) => node.field!.index)
  const fields = nodes.filter(({ node }) => isComputedField(node) && touched.includes(node.field!.index))
  return {
    from: Math.min(from, ...fields.map(field => field.from)),
    to: Math.max(to, ...fields.map(field => field.to)),
  }
}

/**
 * Returns the range of the character before or after a raw offset, skipping deleted text; null at the edge of the
 * clause.
 */
export function characterBeside(content: readonly InlineNode[], rawOffset: number, step: -1 | 1): TextRange | null {
  const current = rangedNodes(content).filter(({ node }) => !node.deleted)
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
/** The most code units that are examined for a character, which is more than any character that people write has. */
const longest = 64

const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), part => part.segment) : Array.from(text)

const firstCharacter = (text: string): string => charactersOf(text.slice(0, longest))[0] ?? ''
const lastCharacter = (text: string): string => charactersOf(text.slice(-longest)).at(-1) ?? ''
