import { isChange, isRangeEnd, rangeFrom, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, descendants, visitElements, type XmlElement } from '../../xml/xml-tree.ts'

/** All elements of a tree that record a change, in document order, without the ends of ranges. */
export function marksOf(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name)) marks.push(node)
  })
  return marks
}

/** Returns the same as `marksOf`, with the ends of ranges. It is a list so that callers can change the elements while iterating. */
export function marksAndEnds(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name) || isRangeEnd(node.name)) marks.push(node)
  })
  return marks
}

/** A key that both ends of a range share; null for a mark that is not the end of a range. */
export function rangeKey(mark: XmlElement): string | null {
  const end = rangeFrom(mark.name)?.end ?? (isRangeEnd(mark.name) ? mark.name : null)
  return end === null ? null : `${end} ${attribute(mark, 'w:id') ?? ''}`
}

/**
 * The mark that gives author and date to a tracked change of a table's grid, which has neither: the first change of properties in
 * the table.
 */
export function markBesideGrid(table: XmlElement): XmlElement | undefined {
  for (const node of descendants(table)) {
    if (traitsOf(node.name).record === 'table') return node
  }
  return undefined
}
