import type { XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { endsSection, type ParagraphPlace } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Edit } from './edit.ts'
import { requireEditableParagraph } from './editable.ts'
import { joinInto } from './join-paragraphs.ts'
import { blockBeside, deleteEnd, isOwnEnd } from './paragraph-ends.ts'

/**
 * Deletes the end of a paragraph. If this author inserted the end, it is removed, and `joined` is the paragraph that
 * now holds the content of both. Any other end is marked as deleted. Returns null if the end is already deleted. Throws
 * RedlineError `not-editable` if no paragraph follows in the same cell or control, and if a section ends with the
 * paragraph.
 */
export function mergeWithNext(
  edit: Edit,
  { node: paragraph, parent }: ParagraphPlace,
): { joined: XmlElement | null } | null {
  requireEditableParagraph(edit, paragraph)
  const next = blockBeside(parent, paragraph, 1)
  if (next?.name !== 'w:p') throw new RedlineError('not-editable', 'there is no next paragraph to merge it with')
  if (endsSection(paragraph)) throw new RedlineError('not-editable', 'a section ends with this paragraph')
  if (paragraphMark(paragraph).deleted) return null
  if (isOwnEnd(edit, paragraph)) {
    joinInto(edit, parent, paragraph, next)
    return { joined: next }
  }
  deleteEnd(edit, paragraph)
  return { joined: null }
}
