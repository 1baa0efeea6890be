import { isChange, isRangeEnd, rangeFrom, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, descendants, visitElements, type XmlElement } from '../../xml/xml-tree.ts'

/** Returns the elements of a tree that record a change, in document order, without the ends of ranges. */
export function marksOf(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name)) marks.push(node)
  })
  return marks
}

/** Returns the marks of a tree, including the ends of ranges, as an array that stays valid when the tree changes. */
export function marksAndEnds(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name) || isRangeEnd(node.name)) marks.push(node)
  })
  return marks
}

/** Returns a key that both ends of a range share; null for any other mark. */
export function rangeKey(mark: XmlElement): string | null {
  const end = rangeFrom(mark.name)?.end ?? (isRangeEnd(mark.name) ? mark.name : null)
  return end === null ? null : `${end} ${attribute(mark, 'w:id') ?? ''}`
}

/**
 * Returns the first tracked change of properties in a table. It supplies the author and date for a change of the
 * table's grid, which has neither.
 */
export function markBesideGrid(table: XmlElement): XmlElement | undefined {
  for (const node of descendants(table)) {
    if (traitsOf(node.name).record === 'table') return node
  }
  return undefined
}
