import { element, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphMark } from '../paragraph-text.ts'
import { endsSection, type ParagraphPlace } from '../paragraphs.ts'
import { type Edit, newMark } from './edit.ts'
import { requireEditableParagraph, requireOutsideOfFields } from './editable.ts'
import { newRuns, propertiesBeside, requireNoObject, writableText } from './new-runs.ts'
import { contentOf } from './paragraph-content.ts'
import { blockBeside, firstHalf, insertedEnd, replaceProperties } from './paragraph-ends.ts'

/**
 * Inserts a paragraph after another paragraph, with the same style and numbering, and returns it. Rejecting an inserted
 * end joins its paragraph with the next. If no paragraph follows, the earlier paragraph therefore gets the inserted
 * end, and the new paragraph gets the existing end. Throws RedlineError `not-editable` or `unwritable-text`.
 */
export function insertParagraph(edit: Edit, { node: before, parent }: ParagraphPlace, text: string): XmlElement {
  const lines = writableText(text)
  requireNoObject(lines)
  requireEditableParagraph(edit, before)
  const content = contentOf(edit, before)
  const end = content.offsets.at(-1)!
  requireOutsideOfFields(
    { ...content, fields: content.fields.filter(field => field.last >= content.pieces.length) },
    end,
    end,
  )
  const runs = newRuns(lines, propertiesBeside(content, content.pieces.length, before))
  const added = element('w:p', {}, runs.length > 0 ? [newMark(edit, 'w:ins', runs)] : [])
  const next = blockBeside(parent, before, 1)
  const isJoinable = next?.name === 'w:p' && !endsSection(before)
  if (isJoinable || paragraphMark(before).deleted) replaceProperties(added, insertedEnd(edit, before))
  else {
    const first = firstHalf(edit, before)
    replaceProperties(added, firstChild(before, 'w:pPr'))
    replaceProperties(before, first)
    added.attributes = before.attributes
    before.attributes = []
  }
  edit.touched.add(added)
  parent.children.splice(parent.children.indexOf(before) + 1, 0, added)
  return added
}
