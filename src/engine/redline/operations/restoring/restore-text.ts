import { changeBy, traitsOf, undeletedName } from '../../../docx/grammar/elements.ts'
import { isElement, rename, type XmlElement, type XmlNode } from '../../../xml/xml-tree.ts'
import { currentText, type Piece } from '../../paragraph-text.ts'
import type { Position } from '../../position.ts'
import { RedlineError } from '../../redline-error.ts'
import { closeLater } from '../close-seams.ts'
import { gapAfter } from '../cut.ts'
import { type Edit, isOfSide } from '../edit.ts'
import { requireEditable, requireEditableParagraph } from '../editable.ts'
import { contentOf, type EditedContent, requireRange } from '../paragraph-content.ts'
import { restoreEnd } from '../paragraph-ends.ts'
import { contentIn, readSeamNote } from '../seams.ts'
import { cutDeleted, deletedTextAt, endOfGap, type SilentSide } from './deleted-text.ts'

/**
 * The part of a paragraph to restore. Without a position and without `end`, everything deleted in the paragraph is
 * restored.
 */
export interface Restoration extends Partial<Position> {
  /** The length of the deleted text to restore at the position; all of it if missing. */
  length?: number
  end?: boolean
}

/**
 * Restores this side's deleted text and paragraph ends exactly as they were before. Returns whether anything changed.
 * Throws RedlineError `out-of-range`, or `not-editable` for text that this side did not delete, for a part of a field,
 * and in a locked control.
 */
export function restore(edit: Edit, paragraph: XmlElement, asked: Restoration): boolean {
  requireEditableParagraph(edit, paragraph)
  const { start, deleted = 0, length, end } = asked
  if (start === undefined && !end) return restoreAll(edit, paragraph)
  const isText = start !== undefined && restoreText(edit, paragraph, { start, deleted }, length)
  const isEnd = end === true && restoreEnd(edit, paragraph)
  return isText || isEnd
}

function restoreAll(edit: Edit, paragraph: XmlElement): boolean {
  const restorable = contentOf(edit, paragraph).pieces.filter(
    ({ deleted }) => deleted && isDeletionOfSide(edit, deleted.node),
  )
  restorePieces(edit, restorable)
  return restoreEnd(edit, paragraph) || restorable.length > 0
}

/** Restores text that was deleted at a position. Returns false if there is nothing to restore. */
export function restoreText(edit: Edit, paragraph: XmlElement, position: Position, asked?: number): boolean {
  const content = contentOf(edit, paragraph)
  requireRange(currentText(content.pieces), position.start)
  const text = deletedTextAt(content, position.start)
  const length = asked ?? text.length - position.deleted
  requireRange(text, position.deleted, length)
  if (length === 0) return false
  const behind = { ...position, deleted: position.deleted + length }
  const isLast = behind.deleted === text.length
  cutDeletion(edit, paragraph, behind, 'behind-silent')
  // also restore the silent pieces next to this text, because deleting only the remaining text would not have deleted
  // them
  cutDeletion(edit, paragraph, position, 'before-silent')
  const parted = contentOf(edit, paragraph)
  const from = cutDeleted(edit, paragraph, position, 'before-silent')
  const to = isLast ? endOfGap(parted, position.start) : cutDeleted(edit, paragraph, behind)
  restorePieces(edit, wholeFields(parted, withNeighbours(edit, parted, from, to)))
  return true
}

/** Cuts a deletion at a position, if the deletion has text before and after the position. */
function cutDeletion(edit: Edit, paragraph: XmlElement, position: Position, side: SilentSide): void {
  const index = cutDeleted(edit, paragraph, position, side)
  const { pieces } = contentOf(edit, paragraph)
  const left = pieces[index - 1]
  const mark = left?.deleted?.node
  const isParted = (some: Piece[]) => some.some(({ deleted, text }) => deleted?.node === mark && text !== '')
  if (!left || !mark || !isParted(pieces.slice(0, index)) || !isParted(pieces.slice(index))) return
  gapAfter(edit, left, left.path.indexOf(mark) - 1)
}

/** Returns the indices of the deleted pieces in a range, including pieces without text in the same deletions. */
function withNeighbours(edit: Edit, { pieces }: EditedContent, from: number, to: number): Set<number> {
  const marks = new Set(
    pieces.slice(from, to).flatMap(({ deleted, text }) => (deleted && text !== '' ? deleted.node : [])),
  )
  const chosen = pieces.flatMap(({ deleted, text }, index) => {
    if (!deleted) return []
    const isBetween = from <= index && index < to && (text !== '' || isDeletionOfSide(edit, deleted.node))
    return isBetween || marks.has(deleted.node) ? index : []
  })
  return new Set(chosen)
}

/**
 * Chooses field characters, which are restored only with the whole field; those of a link are restored with any of its
 * words. Returns the chosen pieces, except those without text that share a deletion with text that stays deleted. Throws
 * RedlineError `not-editable` if one of these is a field character.
 */
function wholeFields({ pieces, fields }: EditedContent, chosen: Set<number>): Piece[] {
  const staying = new Set(
    pieces.flatMap(({ deleted, text }, index) => (deleted && text !== '' && !chosen.has(index) ? deleted.node : [])),
  )
  const stays = (index: number) => pieces[index]!.text === '' && staying.has(pieces[index]!.deleted!.node)
  for (const index of [...chosen].filter(stays)) chosen.delete(index)
  for (const { first, last, isComputed, isElement: isWrapper } of fields) {
    if (isWrapper ? !isComputed : !pieces[first]?.deleted) continue
    const within = pieces.flatMap(({ deleted }, index) => (first <= index && index <= last && deleted ? index : []))
    const isTouched = within.some(index => chosen.has(index) && (pieces[index]!.text !== '' || index === first))
    if (isTouched && isComputed && within.some(index => pieces[index]!.text !== '' && !chosen.has(index)))
      throw new RedlineError('not-editable', 'a field can only be restored as a whole')
    for (const index of within.filter(index => pieces[index]!.text === '')) {
      if (!isTouched) chosen.delete(index)
      else if (!stays(index)) chosen.add(index)
      else if (!traitsOf(pieces[index]!.node.name).silent)
        throw new RedlineError('not-editable', 'a field can only be restored as a whole')
    }
  }
  return [...chosen].sort((a, b) => a - b).map(index => pieces[index]!)
}

function restorePieces(edit: Edit, pieces: Piece[]): void {
  for (const { deleted, path } of pieces) {
    requireEditable(path)
    const isNested = path.filter(node => changeBy(node.name) === 'takes').length > 1
    if (isNested || !isDeletionOfSide(edit, deleted!.node))
      throw new RedlineError('not-editable', 'somebody else deleted this text')
  }
  const places = new Map(pieces.map(({ deleted, path }) => [deleted!.node, path.slice(0, path.indexOf(deleted!.node))]))
  for (const [node, path] of [...places].reverse()) unwrap(edit, node, path)
}

const isDeletionOfSide = (edit: Edit, node: XmlElement) =>
  node.name === 'w:del' &&
  isOfSide(edit, { author: node.attributes.find(attribute => attribute.name === 'w:author')?.value ?? '' })

function unwrap(edit: Edit, deletion: XmlElement, path: XmlElement[]): void {
  const parent = path.at(-1)!
  const around = contentIn(parent)
  const at = around.indexOf(deletion)
  const { left, right } = readSeamNote(deletion)
  const content = contentIn(deletion)
  for (const cut of edit.cuts) {
    if (cut.left === deletion) cut.left = content.at(-1)!
    if (cut.right === deletion) cut.right = content[0]!
  }
  renameBelow(deletion)
  parent.children.splice(parent.children.indexOf(deletion), 1, ...deletion.children)
  closeLater(edit, path, around[at - 1], content[0], left)
  closeLater(edit, path, content.at(-1), around[at + 1], right)
}

function renameBelow(node: XmlNode): void {
  if (!isElement(node)) return
  const name = undeletedName(node.name)
  if (name !== undefined) rename(node, name)
  node.children.forEach(renameBelow)
}
