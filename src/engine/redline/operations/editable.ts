import { isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { controlRefusal } from '../inline/controls.ts'
import { RedlineError } from '../redline-error.ts'
import type { Edit } from './edit.ts'
import { type Content, contentOf } from './paragraph-content.ts'

/** Throws RedlineError `not-editable` when one of the elements is a control that may not be edited. */
export function requireEditable(path: XmlElement[]): void {
  for (const around of path) {
    const refusal = around.name === 'w:sdt' ? controlRefusal(around) : null
    if (refusal) throw new RedlineError('not-editable', refusal)
  }
}

/**
 * Throws RedlineError `not-editable` for a paragraph inside of a control that may not be edited, or in the midst of a field that a
 * word processor works out.
 */
export function requireEditableParagraph(edit: Edit, paragraph: XmlElement): void {
  requireEditable(ancestorsOf(edit.container, paragraph) ?? [])
  const { fields, pieces } = contentOf(edit, paragraph)
  if (fields.some(field => field.isComputed && field.first < 0 && field.last >= pieces.length))
    throw new RedlineError('not-editable', 'a field fills in this paragraph')
}

/** The elements around a paragraph or a row, `parent` first; null for one that is not in it. */
export function ancestorsOf(parent: XmlElement, node: XmlElement): XmlElement[] | null {
  if (parent.children.includes(node)) return [parent]
  for (const child of parent.children) {
    if (!isElement(child) || child.name === 'w:p') continue
    const below = ancestorsOf(child, node)
    if (below) return [parent, ...below]
  }
  return null
}

/** Throws RedlineError `not-editable` when a stretch that is to be replaced cuts a field, or a place is inside of one. */
export function requireOutsideOfFields({ fields, pieces }: Content, start: number, end: number): void {
  for (const field of fields) {
    if (!field.isComputed) continue
    const isWhole = field.first >= 0 && field.last < pieces.length && start <= field.start && field.end <= end
    const isApart = end <= field.start || start >= field.end
    // a place at the edge of a field that begins or ends elsewhere is inside of it
    const goesOn = (field.first < 0 && start < field.end) || (field.last >= pieces.length && end > field.start)
    if (goesOn || !(isWhole || isApart))
      throw new RedlineError('not-editable', 'a field can only be deleted as a whole')
  }
}

/** Throws RedlineError `not-editable` for a paragraph that a field begins or ends in without the other end. */
export function requireWholeFields({ fields, pieces }: Content): void {
  if (fields.some(field => field.first < 0 || field.last >= pieces.length))
    throw new RedlineError('not-editable', 'a field extends beyond this paragraph')
}
