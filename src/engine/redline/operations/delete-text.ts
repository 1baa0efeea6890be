import { deletedName } from '../../docx/grammar/elements.ts'
import { isElement, rename, type XmlElement } from '../../xml/xml-tree.ts'
import type { Piece } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import { besideEachOther, ownRun, remove } from './cut.ts'
import { type Edit, isOwnInsertion, newMark } from './edit.ts'
import { requireEditable } from './editable.ts'
import type { EditedContent } from './paragraph-content.ts'

/** Field characters and codes are removed only with their field; comment references stay with the remaining text. */
const keptNames = new Set(['w:fldChar', 'w:instrText', 'w:commentReference'])

/**
 * Returns the pieces to remove with the text of the pieces from `from` up to, but not including, `to`. Fields that are
 * completely in this text are removed too. `isTakenOut` returns true if nothing replaces the text of a field, or if
 * more than the field is removed. In that case a link is removed too, not only its words.
 */
export function goingPieces(
  content: EditedContent,
  from: number,
  to: number,
  isTakenOut: (from: number, to: number) => boolean,
): Piece[] {
  const going = new Set<number>()
  for (let index = from; index < to; index++) if (!keptNames.has(content.pieces[index]!.node.name)) going.add(index)
  for (const { first, last, start, end, isComputed, isElement: isWrapper } of content.fields) {
    if (isWrapper || first < 0 || last >= content.pieces.length) continue
    const isWithin = first >= from && last < to
    const isCovered = start < end && start >= content.offsets[from]! && end <= content.offsets[to]!
    if (!isWithin && !(isCovered && (isComputed || isTakenOut(start, end)))) continue
    for (let index = first; index <= last; index++) going.add(index)
  }
  return [...going]
    .sort((a, b) => a - b)
    .map(index => content.pieces[index]!)
    .filter(
      ({ deleted, run, text, node }) => !deleted && (run !== null || text !== '') && node.name !== 'w:commentReference',
    )
}

/** Deletes pieces. Removes text that this author inserted, and marks everything else as deleted. */
export function deletePieces(edit: Edit, going: Piece[]): void {
  for (const piece of going) requireEditable(piece.path)
  for (const group of besideEachOther(going).reverse()) deleteGroup(edit, group)
}

/** Marks pieces as deleted, even text that this author inserted, so that removing the marks restores everything. */
export function markPieces(edit: Edit, going: Piece[]): void {
  for (const group of besideEachOther(going).reverse()) markDeleted(edit, cutOut(edit, group))
}

function deleteGroup(edit: Edit, group: Piece[]): void {
  const [{ run, path, inserted }] = group as [Piece]
  const cut = cutOut(edit, group)
  const around = run ? path.slice(0, -1) : path
  if (isOwnInsertion(edit, inserted)) remove(edit, around, cut.run)
  else markDeleted(edit, cut)
}

function cutOut(edit: Edit, group: Piece[]): { run: XmlElement; parent: XmlElement } {
  const [{ run, node, path }] = group as [Piece]
  if (!run && !node.name.startsWith('m:')) throw new RedlineError('not-editable', 'this object cannot be deleted here')
  return run ? ownRun(edit, group) : { run: node, parent: path.at(-1)! }
}

function markDeleted(edit: Edit, cut: { run: XmlElement; parent: XmlElement }): void {
  for (const child of cut.run.children) {
    const name = isElement(child) ? deletedName(child.name) : undefined
    if (name !== undefined) rename(child as XmlElement, name)
  }
  cut.parent.children.splice(cut.parent.children.indexOf(cut.run), 1, newMark(edit, 'w:del', [cut.run]))
}
