import { traitsOf } from '../../docx/grammar/elements.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { codesAround, type Field, fieldsOf } from '../inline/fields.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { Edit } from './edit.ts'

/** The content of a paragraph, as an edit needs it. */
export interface EditedContent {
  paragraph: XmlElement
  pieces: Piece[]
  /** The offset of each piece in the current text and, as the last entry, the length of the text. */
  offsets: number[]
  fields: Field[]
}

export function contentOf(edit: Edit, paragraph: XmlElement): EditedContent {
  const pieces = piecesOf(paragraph)
  const offsets = [0]
  for (const piece of pieces) offsets.push(offsets.at(-1)! + (piece.deleted ? 0 : piece.text.length))
  const around = edit.around.get(paragraph) ?? codesAround(edit.container, paragraph)
  edit.around.set(paragraph, around)
  return { paragraph, pieces, offsets, fields: fieldsOf(around, pieces, offsets) }
}

/**
 * Returns the index of the first piece of a stretch of the current text, and the index after its last piece. Both
 * pieces have text.
 */
export function piecesWithin({ pieces, offsets }: EditedContent, start: number, end: number): [number, number] {
  const isText = (index: number) => offsets[index + 1]! > offsets[index]!
  const first = pieces.findIndex((_, index) => isText(index) && offsets[index]! >= start)
  const last = pieces.findLastIndex((_, index) => isText(index) && offsets[index + 1]! <= end)
  return first < 0 || last < first ? [0, 0] : [first, last + 1]
}

/** Returns the index after the silent pieces that follow the piece before `index` in its run. */
export function behindSilent({ pieces }: Pick<EditedContent, 'pieces'>, index: number): number {
  const run = pieces[index - 1]?.run
  let at = index
  while (run && pieces[at]?.run === run && traitsOf(pieces[at]!.node.name).silent) at++
  return at
}

/**
 * Matches a character that belongs to the character before it: the second half of a pair, a combining mark, a joiner, a
 * skin tone.
 */
const continued = /^(?:\p{M}|\u200d|\p{EMod}|[\udc00-\udfff])/u

/** Throws RedlineError `out-of-range` for offsets outside a text or in the middle of a character. */
export function requireRange(text: string, start: number, length = 0): void {
  for (const offset of [start, start + length]) {
    const isInside = Number.isInteger(offset) && offset >= 0 && offset <= text.length
    if (!isInside || length < 0)
      throw new RedlineError('out-of-range', `${start} to ${start + length} of ${text.length}`)
    if (offset > 0 && offset < text.length && cutsCharacter(text, offset))
      throw new RedlineError('out-of-range', `${offset} is in the middle of a character`)
  }
}

/** Whether an offset in a text is in the middle of a character. */
export const cutsCharacter = (text: string, offset: number) =>
  continued.test(text.slice(offset, offset + 2)) ||
  (text[offset - 1] === '\u200d' && /^\p{Extended_Pictographic}/u.test(text.slice(offset, offset + 2)))
