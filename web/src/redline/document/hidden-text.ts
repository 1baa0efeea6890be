import type { InlineNode, StoryClause } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'

const isHidden = ({ format, deleted }: InlineNode) => !deleted && format?.includes('hidden') === true

/** Whether a clause has text that nobody can read on paper. */
export const hidesText = ({ content, hiddenLabel }: Pick<StoryClause, 'content' | 'hiddenLabel'>): boolean =>
  hiddenLabel === true || content.some(isHidden)

/** A stretch of a clause's text. */
interface Stretch {
  start: number
  length: number
}

/**
 * The edits that delete what a clause hides, the last stretch first, so that the offsets of those before stay; the clause itself
 * where it says nothing else. Null where an operation cannot, such as for a number.
 */
export function withoutHidden({ anchor, cell, content, editable, hiddenLabel, text }: StoryClause): Edit[] | null {
  const isLocked = content.some(node => isHidden(node) && node.editable === false && node.field === undefined)
  if (editable === false || isLocked) return null
  const stretches = hiddenStretches(content)
  const isAll = stretches.reduce((sum, { length }) => sum + length, 0) === text.length
  // of notes, headers and footers, and of cells, a paragraph has to stay
  if (isAll && !cell && !anchor.includes('.')) return [{ kind: 'deleteParagraph', anchor }]
  if (hiddenLabel) return null
  return stretches.toReversed().map(({ start, length }) => ({ kind: 'replaceText', anchor, start, length, text: '' }))
}

function hiddenStretches(content: readonly InlineNode[]): Stretch[] {
  const stretches: Stretch[] = []
  let offset = 0
  for (const node of content) {
    if (node.deleted) continue
    const { length } = node.text
    const last = stretches.at(-1)
    if (isHidden(node)) {
      if (last && last.start + last.length === offset) last.length += length
      else stretches.push({ start: offset, length })
    }
    offset += length
  }
  return stretches
}
