import type { XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark, piecesOf } from '../paragraph-text.ts'
import { endsSection, type ParagraphPlace } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import { deletePieces, goingPieces } from './delete-text.ts'
import type { Edit } from './edit.ts'
import { requireEditableParagraph, requireWholeFields } from './editable.ts'
import { joinInto } from './join-paragraphs.ts'
import { contentOf } from './paragraph-content.ts'
import { blockBeside, deleteEnd, isOwnEnd } from './paragraph-ends.ts'

/**
 * The result of a deletion. If the node of the paragraph was removed, `gone.into` is the paragraph that took over its
 * remains.
 */
export interface Deletion {
  changed: boolean
  gone: { into: XmlElement | null } | null
}

/**
 * Deletes a paragraph with its end. The end is kept in the last paragraph of a cell or of the body, and between a table
 * and a block that is not a paragraph: two tables would otherwise become one. Throws RedlineError `not-editable` if a section ends with the paragraph or
 * a field extends beyond it.
 */
export function deleteParagraph(edit: Edit, place: ParagraphPlace): Deletion {
  const { node: paragraph } = place
  const previous = blockBeside(place.parent, paragraph, -1)
  const isSecondHalf = previous?.name === 'w:p' && isOwnEnd(edit, previous)
  if (endsSection(paragraph) && !isSecondHalf)
    throw new RedlineError('not-editable', 'a section ends with this paragraph')
  requireEditableParagraph(edit, paragraph)
  const content = contentOf(edit, paragraph)
  requireWholeFields(content)
  const going = goingPieces(content, 0, content.pieces.length, () => true)
  deletePieces(edit, going)
  const end = takeOutEnd(edit, place)
  return { changed: going.length > 0 || end !== 'kept', gone: typeof end === 'string' ? null : end }
}

function takeOutEnd(
  edit: Edit,
  { node: paragraph, parent }: ParagraphPlace,
): 'kept' | 'deleted' | { into: XmlElement | null } {
  const [previous, next] = [blockBeside(parent, paragraph, -1), blockBeside(parent, paragraph, 1)]
  if (paragraphMark(paragraph).deleted) return 'kept'
  if (isOwnEnd(edit, paragraph)) {
    if (next?.name === 'w:p') {
      joinInto(edit, parent, paragraph, next)
      return { into: next }
    }
    // after a table the paragraph stays if its insertion is rejected, so it stays here too
    if (next && previous?.name !== 'w:tbl' && piecesOf(paragraph).length === 0) {
      parent.children.splice(parent.children.indexOf(paragraph), 1)
      return { into: null }
    }
  }
  if (previous?.name === 'w:p' && isOwnEnd(edit, previous)) {
    joinInto(edit, parent, previous, paragraph)
    return { into: paragraph }
  }
  const isBetweenTables = previous?.name === 'w:tbl' && next?.name !== 'w:p'
  if (!next || isBetweenTables) return 'kept'
  deleteEnd(edit, paragraph)
  return 'deleted'
}
