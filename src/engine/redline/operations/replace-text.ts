import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { currentText } from '../paragraph-text.ts'
import type { Operation } from '../redline-view.ts'
import type { TextChange } from '../text-diff/word-diff.ts'
import { cutText } from './cut.ts'
import { deletePieces, goingPieces } from './delete-text.ts'
import { cutDeleted, type DeletedPlace } from './deleted-place.ts'
import type { Edit } from './edit.ts'
import { requireEditableParagraph, requireOutsideOfFields } from './editable.ts'
import { insertText, type Slot, slotAt } from './insert-text.ts'
import { OBJECT_CHARACTER, requireNoObject, typedProperties, writableText } from './new-runs.ts'
import { type Content, contentOf, piecesWithin, requireRange } from './paragraph-content.ts'
import { planReplacement, type Whole } from './plan-replacement.ts'
import { restoreRetyped } from './restore-retyped.ts'

type Replacement = Pick<Extract<Operation, { kind: 'replaceText' }>, 'start' | 'length' | 'text' | 'deleted'>

/**
 * Puts a text in the place of a stretch of a paragraph. Words that both have are left as they are, so that only the
 * difference is recorded. Answers whether there is one. Throws RedlineError `out-of-range`, `not-editable`,
 * `unwritable-text`.
 */
export function replaceText(edit: Edit, paragraph: XmlElement, asked: Replacement): boolean {
  const { start, length, text, deleted } = asked
  const content = contentOf(edit, paragraph)
  const before = currentText(content.pieces)
  requireRange(before, start, length)
  const plan = planReplacement(before, start, start + length, writableText(text), wholesOf(content))
  if (plan.length > 0) requireEditableParagraph(edit, paragraph)
  for (const one of plan) {
    requireNoObject(one.text)
    requireOutsideOfFields(content, one.start, one.start + one.length)
  }
  if (deleted !== undefined && length === 0 && plan.length > 0)
    insertAmongDeleted(edit, paragraph, { start, deleted }, text)
  else for (const one of plan.toReversed()) replaceStretch(edit, paragraph, one)
  return plan.length > 0
}

/** What is inserted at a place that is named so exactly is new, whatever is deleted beside it. */
function insertAmongDeleted(edit: Edit, paragraph: XmlElement, place: DeletedPlace, text: string): void {
  cutText(edit, paragraph, place.start)
  const index = cutDeleted(edit, paragraph, place)
  insertText(edit, contentOf(edit, paragraph), { index, stayIn: [] }, writableText(text))
}

/** Objects, and fields that are worked out. */
function wholesOf({ pieces, offsets, fields }: Content): Whole[] {
  const objects = pieces.flatMap(({ text, deleted }, index) =>
    text === OBJECT_CHARACTER && !deleted ? { start: offsets[index]!, end: offsets[index + 1]! } : [],
  )
  return [...objects, ...fields.filter(field => field.isComputed)].sort((a, b) => a.start - b.start || b.end - a.end)
}

function replaceStretch(edit: Edit, paragraph: XmlElement, { start, length, text }: TextChange): void {
  cutText(edit, paragraph, start)
  cutText(edit, paragraph, start + length)
  const content = contentOf(edit, paragraph)
  if (restoreRetyped(edit, content, [start, start + length], text)) {
    if (length > 0) replacePieces(edit, content, start, length, '')
  } else if (length === 0) insertText(edit, content, slotAt(content, start), text)
  else replacePieces(edit, content, start, length, text)
}

function replacePieces(edit: Edit, content: Content, start: number, length: number, text: string): void {
  const [from, to] = piecesWithin(content, start, start + length)
  const going = goingPieces(content, from, to, (first, last) => text === '' || last - first < length)
  if (text !== '') insertText(edit, content, slotBehind(content, going), text, likeFirst(going))
  const nodes = new Set(going.map(piece => piece.node))
  deletePieces(
    edit,
    contentOf(edit, content.paragraph).pieces.filter(piece => nodes.has(piece.node)),
  )
}

/** Behind the last piece that goes, in the link or control that all of them are in. */
function slotBehind({ pieces, fields }: Content, going: Content['pieces']): Slot {
  const behind = pieces.indexOf(going.at(-1)!) + 1
  const around = fields.filter(
    field => field.isElement && field.isComputed && field.first < behind && behind <= field.last,
  )
  const index = Math.max(behind, ...around.map(field => field.last + 1))
  const [first, last] = [going[0]!.path, going.at(-1)!.path]
  const different = first.findIndex((node, at) => node !== last[at] || node.name === 'w:fldSimple')
  return { index, stayIn: different < 0 ? first : first.slice(0, different) }
}

const likeFirst = (going: Content['pieces']): XmlElement | undefined => {
  const run = going.find(piece => piece.node.name === 'w:t')?.run
  return run ? typedProperties(firstChild(run, 'w:rPr')) : undefined
}
