import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { canonical, type References } from '../canonical/canonical-xml.ts'

/**
 * Returns the grid of a table, or `nothing` if every cell has a width, because the grid then follows from the cells.
 */
export function grid(table: XmlElement, context: References): CanonicalElement {
  const gridElement = firstChild(table, 'w:tblGrid')
  if (!gridElement || cellsOf(table).every(hasWidth)) return nothing
  return canonical({ ...gridElement, children: childElements(gridElement, 'w:gridCol') }, context)
}

function cellsOf(node: XmlElement): XmlElement[] {
  return childElements(node).flatMap(child =>
    child.name === 'w:tc' ? [child] : /^w:(tr|sdt|sdtContent|customXml)$/.test(child.name) ? cellsOf(child) : [],
  )
}

function hasWidth(cell: XmlElement): boolean {
  const properties = firstChild(cell, 'w:tcPr')
  const width = properties && firstChild(properties, 'w:tcW')
  return width !== undefined && !['auto', 'nil', undefined].includes(attribute(width, 'w:type'))
}
