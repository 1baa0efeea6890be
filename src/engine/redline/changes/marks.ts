import { isChange, isRangeEnd, rangeFrom, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, descendants, visitElements, type XmlElement } from '../../xml/xml-tree.ts'

/** All elements of a tree that record a change, in document order; ends of ranges are none. */
export function marksOf(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name)) marks.push(node)
  })
  return marks
}

/** As `marksOf`, with the ends of ranges. A list: names and numbers of them may be changed while it is gone through. */
export function marksAndEnds(root: XmlElement): XmlElement[] {
  const marks: XmlElement[] = []
  visitElements(root, node => {
    if (isChange(node.name) || isRangeEnd(node.name)) marks.push(node)
  })
  return marks
}

/** The same for both ends of a range; null for a mark that is none. */
export function rangeKey(mark: XmlElement): string | null {
  const end = rangeFrom(mark.name)?.end ?? (isRangeEnd(mark.name) ? mark.name : null)
  return end === null ? null : `${end} ${attribute(mark, 'w:id') ?? ''}`
}

/**
 * The mark from which a tracked change of a table's grid, which names nobody, has its author and date: the first change of
 * properties in the table.
 */
export function markBesideGrid(table: XmlElement): XmlElement | undefined {
  for (const node of descendants(table)) {
    if (traitsOf(node.name).record === 'table') return node
  }
  return undefined
}
