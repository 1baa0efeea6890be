import type { InlineNode, StoryClause } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'

const isHidden = ({ format, deleted }: InlineNode) => !deleted && format?.includes('hidden') === true

/** Tells whether a clause has text that is not visible on paper. */
export const hidesText = ({ content, hiddenLabel }: Pick<StoryClause, 'content' | 'hiddenLabel'>): boolean =>
  hiddenLabel === true || content.some(isHidden)

/** A range of a clause's text. */
interface TextRange {
  start: number
  length: number
}

/**
 * Returns the edits that delete the hidden text of a clause. The last range comes first, so that the earlier offsets
 * stay valid. If all text is hidden, the whole clause is deleted. Returns null if no operation can delete the text, for
 * example a hidden number.
 */
export function withoutHidden({ anchor, cell, content, editable, hiddenLabel, text }: StoryClause): Edit[] | null {
  const isLocked = content.some(node => isHidden(node) && node.editable === false && node.field === undefined)
  if (editable === false || isLocked) return null
  const ranges = hiddenRanges(content)
  const isAll = ranges.reduce((sum, { length }) => sum + length, 0) === text.length
  // notes, headers, footers and cells must keep a paragraph
  if (isAll && !cell && !anchor.includes('.')) return [{ kind: 'deleteParagraph', anchor }]
  if (hiddenLabel) return null
  return ranges.toReversed().map(({ start, length }) => ({ kind: 'replaceText', anchor, start, length, text: '' }))
}

function hiddenRanges(content: readonly InlineNode[]): TextRange[] {
  const ranges: TextRange[] = []
  let offset = 0
  for (const node of content) {
    if (node.deleted) continue
    const { length } = node.text
    const last = ranges.at(-1)
    if (isHidden(node)) {
      if (last && last.start + last.length === offset) last.length += length
      else ranges.push({ start: offset, length })
    }
    offset += length
  }
  return ranges
}
