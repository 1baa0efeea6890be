import type { InlineNode } from '../../../api/generated/calls.ts'
import { placeOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { RefusedEdit } from './refused-edit.ts'
import { isComputedField, type Placed, placed, type Stretch } from './stretches.ts'

type ClauseText = { anchor: string; content: readonly InlineNode[] }

/**
 * The edit that deletes what is current in a stretch, and the stretch that it deletes: with a part of a field goes the whole.
 * Null where all is deleted already. Throws RefusedEdit.
 */
export function deletionOf({ anchor, content }: ClauseText, asked: Stretch): { edit: Edit; stretch: Stretch } | null {
  const all = placed(content)
  const stretch = withWholeFields(all, asked)
  for (const { node } of currentWithin(all, stretch))
    if (node.editable === false && !isComputedField(node)) throw new RefusedEdit('locked')
  const [start, end] = [placeOf(content, stretch.from).start, placeOf(content, stretch.to).start]
  if (start === end) return null
  return { edit: { kind: 'replaceText', anchor, start, length: end - start, text: '' }, stretch }
}

const currentWithin = (all: readonly Placed[], { from, to }: Stretch) =>
  all.filter(one => !one.node.deleted && one.from < to && from < one.to)

function withWholeFields(all: readonly Placed[], { from, to }: Stretch): Stretch {
  const touched = currentWithin(all, { from, to })
    .filter(({ node }) => isComputedField(node))
    .map(({ node }) => node.field!.index)
  const fields = all.filter(({ node }) => isComputedField(node) && touched.includes(node.field!.index))
  return {
    from: Math.min(from, ...fields.map(field => field.from)),
    to: Math.max(to, ...fields.map(field => field.to)),
  }
}

/** The character before a spot, or behind it, over deleted text, which is no longer there; null at the edge of the clause. */
export function characterBeside(content: readonly InlineNode[], spot: number, step: -1 | 1): Stretch | null {
  const all = placed(content).filter(({ node }) => !node.deleted)
  const found = step < 0 ? all.findLast(one => one.from < spot) : all.find(one => one.to > spot)
  if (!found) return null
  const { node, from, to } = found
  if (node.type !== 'text' || node.shown !== undefined) return { from, to }
  if (step < 0) {
    const end = Math.min(to, spot)
    return { from: end - lastCharacter(node.text.slice(0, end - from)).length, to: end }
  }
  const start = Math.max(from, spot)
  return { from: start, to: start + firstCharacter(node.text.slice(start - from)).length }
}

/** Not in Firefox before 125, where marks that combine go one by one. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null
/** Longer than any character that people write. */
const longest = 64

const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), one => one.segment) : Array.from(text)

const firstCharacter = (text: string): string => charactersOf(text.slice(0, longest))[0] ?? ''
const lastCharacter = (text: string): string => charactersOf(text.slice(-longest)).at(-1) ?? ''
