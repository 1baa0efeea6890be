import { isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { controlRefusal } from '../inline/controls.ts'
import { RedlineError } from '../redline-error.ts'
import type { Edit } from './edit.ts'
import { contentOf, type EditedContent } from './paragraph-content.ts'

/** Throws RedlineError `not-editable` if one of the elements is a control that may not be edited. */
export function requireEditable(path: XmlElement[]): void {
  for (const around of path) {
    const refusal = around.name === 'w:sdt' ? controlRefusal(around) : null
    if (refusal) throw new RedlineError('not-editable', refusal)
  }
}

/**
 * Throws RedlineError `not-editable` for a paragraph inside a control that may not be edited, or inside a computed
 * field.
 */
export function requireEditableParagraph(edit: Edit, paragraph: XmlElement): void {
  requireEditable(ancestorsOf(edit.container, paragraph) ?? [])
  const { fields, pieces } = contentOf(edit, paragraph)
  if (fields.some(field => field.isComputed && field.first < 0 && field.last >= pieces.length))
    throw new RedlineError('not-editable', 'a field fills in this paragraph')
}

/** Returns the elements around a paragraph or a row, starting with `parent`; null if it is not in `parent`. */
export function ancestorsOf(parent: XmlElement, node: XmlElement): XmlElement[] | null {
  if (parent.children.includes(node)) return [parent]
  for (const child of parent.children) {
    if (!isElement(child) || child.name === 'w:p') continue
    const below = ancestorsOf(child, node)
    if (below) return [parent, ...below]
  }
  return null
}

/** Throws RedlineError `not-editable` if a stretch cuts a computed field, or if an empty stretch is inside one. */
export function requireOutsideOfFields({ fields, pieces }: EditedContent, start: number, end: number): void {
  for (const field of fields) {
    if (!field.isComputed) continue
    const isWhole = field.first >= 0 && field.last < pieces.length && start <= field.start && field.end <= end
    const isApart = end <= field.start || start >= field.end
    // a place at the edge of a field that begins or ends in another paragraph is inside the field
    const goesOn = (field.first < 0 && start < field.end) || (field.last >= pieces.length && end > field.start)
    if (goesOn || !(isWhole || isApart))
      throw new RedlineError('not-editable', 'a field can only be deleted as a whole')
  }
}

/** Throws RedlineError `not-editable` if a field begins or ends outside the paragraph. */
export function requireWholeFields({ fields, pieces }: EditedContent): void {
  if (fields.some(field => field.first < 0 || field.last >= pieces.length))
    throw new RedlineError('not-editable', 'a field extends beyond this paragraph')
}
