import { traitsOf } from '../../../docx/grammar/elements.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { Piece } from '../../paragraph-text.ts'
import { RedlineError } from '../../redline-error.ts'
import { cutTextNode } from '../cut.ts'
import type { Edit } from '../edit.ts'
import { behindSilent, type Content, contentOf } from '../paragraph-content.ts'

/** A place among deleted text: an offset into the current text, and how much of the deleted text there is before it. */
export interface DeletedPlace {
  start: number
  deleted: number
}

/** Indices of the pieces between the text before an offset and the text behind it. */
function gapAt({ pieces, offsets }: Content, offset: number): number[] {
  return [...pieces.keys()].filter(index => {
    const isText = offsets[index + 1]! > offsets[index]!
    return !isText && offsets[index] === offset
  })
}

/** The index of the piece of the text behind an offset. */
export const endOfGap = (content: Content, offset: number): number => (gapAt(content, offset).at(-1) ?? -1) + 1

/** What is deleted at an offset, whoever did it. */
export const deletedTextAt = (content: Content, offset: number): string =>
  gapAt(content, offset)
    .map(index => content.pieces[index]!)
    .map(({ deleted, text }) => (deleted ? text : ''))
    .join('')

/** Of what shows nothing at a place. */
export type Side = 'before-silent' | 'behind-silent'

/**
 * Makes a place the end of a piece. Answers the index of the piece behind it, which is right behind the text before the place
 * and what shows nothing behind that; before what shows nothing where `side` says so. Throws RedlineError `out-of-range` where
 * less text is deleted.
 */
export function cutDeleted(
  edit: Edit,
  paragraph: XmlElement,
  { start, deleted }: DeletedPlace,
  side: Side = 'behind-silent',
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
