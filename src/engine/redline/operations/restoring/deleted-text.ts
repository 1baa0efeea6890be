import { traitsOf } from '../../../docx/grammar/elements.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { Piece } from '../../paragraph-text.ts'
import type { Position } from '../../position.ts'
import { RedlineError } from '../../redline-error.ts'
import { cutTextNode } from '../cut.ts'
import type { Edit } from '../edit.ts'
import { behindSilent, contentOf, type EditedContent } from '../paragraph-content.ts'

/** Returns the indices of the pieces between the text before an offset and the text after it. */
function gapAt({ pieces, offsets }: EditedContent, offset: number): number[] {
  return [...pieces.keys()].filter(index => {
    const isText = offsets[index + 1]! > offsets[index]!
    return !isText && offsets[index] === offset
  })
}

/** Returns the index after the last piece in the gap at an offset. */
export const endOfGap = (content: EditedContent, offset: number): number => (gapAt(content, offset).at(-1) ?? -1) + 1

/** Returns the text that any author deleted at an offset. */
export const deletedTextAt = (content: EditedContent, offset: number): string =>
  gapAt(content, offset)
    .map(index => content.pieces[index]!)
    .map(({ deleted, text }) => (deleted ? text : ''))
    .join('')

/** Whether a position is before or behind the silent pieces next to it. */
export type SilentSide = 'before-silent' | 'behind-silent'

/**
 * Cuts deleted text so that a piece ends at a position, and returns the index of the next piece. If silent pieces follow
 * the position, this is the piece after them, or the first of them if `side` is `before-silent`. Throws RedlineError
 * `out-of-range` if less text is deleted there.
 */
export function cutDeleted(
  edit: Edit,
  paragraph: XmlElement,
  { start, deleted }: Position,
  side: SilentSide = 'behind-silent',
): number {
  const content = contentOf(edit, paragraph)
  const { pieces, offsets } = content
  let left = deleted
  let at = pieces.findLastIndex((_, index) => offsets[index + 1]! > offsets[index]! && offsets[index + 1]! <= start) + 1
  for (const index of left > 0 ? gapAt(content, start) : []) {
    const piece = pieces[index]!
    if (!piece.deleted || piece.text === '') continue
    if (piece.text.length > left) {
      cutTextNode(edit, piece, [left])
      return cutDeleted(edit, paragraph, { start, deleted }, side)
    }
    left -= piece.text.length
    at = index + 1
    if (left === 0) break
  }
  const mark = deleted > 0 ? pieces[at - 1]?.deleted?.node : undefined
  const isTaken = ({ node }: Piece) => side === 'behind-silent' || !traitsOf(node.name).silent
  while (mark && pieces[at]?.text === '' && pieces[at]!.deleted?.node === mark && isTaken(pieces[at]!)) at++
  if (left !== 0) throw new RedlineError('out-of-range', `${deleted} of the text deleted at ${start}`)
  return side === 'before-silent' ? at : behindSilent(content, at)
}
