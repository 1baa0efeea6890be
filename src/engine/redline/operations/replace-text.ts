import { traitsOf } from '../../docx/grammar/elements.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { currentText, type Piece } from '../paragraph-text.ts'
import type { Position } from '../position.ts'
import type { Operation } from '../redline-view.ts'
import { planReplacement, type Whole } from '../text-diff/plan-replacement.ts'
import type { TextChange } from '../text-diff/word-diff.ts'
import { cutText } from './cut.ts'
import { deletePieces, goingPieces } from './delete-text.ts'
import { type Edit, isOfSide, isOwnInsertion } from './edit.ts'
import { requireEditableParagraph, requireOutsideOfFields } from './editable.ts'
import { controlAround, insertText, type Slot, slotAt } from './insert-text.ts'
import { OBJECT_CHARACTER, requireNoObject, typedProperties, writableText } from './new-runs.ts'
import { contentOf, type EditedContent, piecesWithin, requireRange } from './paragraph-content.ts'
import { cutDeleted } from './restoring/deleted-text.ts'
import { restoreRetyped } from './restoring/restore-retyped.ts'

type Replacement = Pick<Extract<Operation, { kind: 'replaceText' }>, 'start' | 'length' | 'text' | 'deleted'>

/**
 * Replaces a stretch of a paragraph with a text. Words that are in both stay as they are, so that only the difference
 * is recorded: replacing `within 30 days` with `within 14 days` deletes `30` and inserts `14`. Returns whether there is
 * a difference. Throws RedlineError `out-of-range`, `not-editable` or `unwritable-text`.
 */
export function replaceText(edit: Edit, paragraph: XmlElement, asked: Replacement): boolean {
  const { start, length, text, deleted } = asked
  const content = contentOf(edit, paragraph)
  const before = currentText(content.pieces)
  requireRange(before, start, length)
  const plan = planReplacement(before, start, start + length, writableText(text), wholesOf(content))
  if (plan.length > 0) requireEditableParagraph(edit, paragraph)
  for (const change of plan) {
    requireNoObject(change.text)
    requireOutsideOfFields(content, change.start, change.start + change.length)
  }
  if (deleted !== undefined && length === 0 && plan.length > 0)
    insertAmongDeleted(edit, paragraph, { start, deleted }, text)
  else for (const change of plan.toReversed()) replaceStretch(edit, paragraph, change)
  return plan.length > 0
}

/**
 * Inserts text at an exact position among deleted text. The text is always new, never a restored deletion, and looks like
 * the deleted text before it.
 */
function insertAmongDeleted(edit: Edit, paragraph: XmlElement, position: Position, text: string): void {
  cutText(edit, paragraph, position.start)
  const index = cutDeleted(edit, paragraph, position)
  const content = contentOf(edit, paragraph)
  const gone = content.pieces.slice(0, index).filter((_, at) => content.offsets[at] === position.start)
  const like = gone.find(({ node, deleted }) => node.name === 'w:delText' && deleted && isOfSide(edit, deleted))
  insertText(edit, content, slotFrom(edit, content, index), writableText(text), formatOf(like))
}

/**
 * Returns the position next to the author's own text, which the new text joins; otherwise the first position in as few fields
 * as possible.
 */
function slotFrom(edit: Edit, { pieces, fields }: EditedContent, index: number): Slot {
  const left = pieces[index - 1]
  if (left && isOwn(edit, left)) return { index, stayIn: left.path.slice(0, left.path.indexOf(left.inserted!.node)) }
  const next = pieces.findIndex(({ text }, at) => at >= index && text !== '')
  const last = next < 0 ? pieces.length : next
  const depth = (at: number) => fields.filter(field => field.first < at && at <= field.last).length
  const slots = Array.from({ length: last - index + 1 }, (_, at) => index + at)
  const best = slots.filter(at => left?.deleted || depth(at) === Math.min(...slots.map(depth)))
  return {
    index: pieces[last] && isOwn(edit, pieces[last]) ? best.at(-1)! : best[0]!,
    stayIn: left ? aroundPlace(left) : [],
  }
}

/** Returns the elements around new text. In place of deleted text, it is in the same link. */
function aroundPlace(left: Piece): XmlElement[] {
  if (!left.deleted) return controlAround(left)
  const around = left.path.findIndex(node => node === left.deleted!.node || node.name === 'w:fldSimple')
  return left.path.slice(0, around)
}

const isOwn = (edit: Edit, { inserted, deleted }: Piece) => deleted === null && isOwnInsertion(edit, inserted)

/** Returns the objects and computed fields of a paragraph, which are replaced or kept as a whole. */
function wholesOf({ pieces, offsets, fields }: EditedContent): Whole[] {
  const objects = pieces.flatMap(({ text, deleted }, index) =>
    text === OBJECT_CHARACTER && !deleted ? { start: offsets[index]!, end: offsets[index + 1]! } : [],
  )
  return [...objects, ...fields.filter(field => field.isComputed)].sort((a, b) => a.start - b.start || b.end - a.end)
}

function replaceStretch(edit: Edit, paragraph: XmlElement, { start, length, text }: TextChange): void {
  cutText(edit, paragraph, start, start + length)
  const content = contentOf(edit, paragraph)
  if (restoreRetyped(edit, content, [start, start + length], text)) {
    if (length > 0) replacePieces(edit, content, start, length, '')
  } else if (length === 0) insertText(edit, content, slotAt(content, start), text)
  else replacePieces(edit, content, start, length, text)
}

function replacePieces(edit: Edit, content: EditedContent, start: number, length: number, text: string): void {
  const [from, to] = withSilent(content, piecesWithin(content, start, start + length))
  const going = goingPieces(content, from, to, (first, last) => text === '' || last - first < length)
  if (text !== '') insertText(edit, content, slotBehind(content, going), text, likeFirst(going))
  const nodes = new Set(going.map(piece => piece.node))
  deletePieces(
    edit,
    contentOf(edit, content.paragraph).pieces.filter(piece => nodes.has(piece.node)),
  )
}

/** Extends a stretch by the silent pieces at its ends, if their run is removed as a whole. */
function withSilent({ pieces }: EditedContent, [first, behind]: [number, number]): [number, number] {
  let [from, to] = [first, behind]
  const isSilent = (index: number, run: XmlElement | null | undefined) =>
    run && pieces[index]?.run === run && traitsOf(pieces[index].node.name).silent
  while (isSilent(from - 1, pieces[first]?.run)) from--
  while (isSilent(to, pieces[behind - 1]?.run)) to++
  const isWhole = (index: number, run: XmlElement | null | undefined) => !run || pieces[index]?.run !== run
  return [isWhole(from - 1, pieces[first]?.run) ? from : first, isWhole(to, pieces[behind - 1]?.run) ? to : behind]
}

/** Returns the position after the last removed piece, in the link or control that holds all removed pieces. */
function slotBehind({ pieces, fields }: EditedContent, going: EditedContent['pieces']): Slot {
  const behind = pieces.indexOf(going.at(-1)!) + 1
  const around = fields.filter(
    field => field.isElement && field.isComputed && field.first < behind && behind <= field.last,
  )
  const index = Math.max(behind, ...around.map(field => field.last + 1))
  const [first, last] = [going[0]!.path, going.at(-1)!.path]
  const different = first.findIndex((node, at) => node !== last[at] || node.name === 'w:fldSimple')
  return { index, stayIn: different < 0 ? first : first.slice(0, different) }
}

const likeFirst = (going: EditedContent['pieces']) => formatOf(going.find(piece => piece.node.name === 'w:t'))

const formatOf = (piece: Piece | undefined): XmlElement | undefined =>
  piece?.run ? typedProperties(firstChild(piece.run, 'w:rPr')) : undefined
