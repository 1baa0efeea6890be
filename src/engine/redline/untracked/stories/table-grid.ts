import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { canonical, type References } from '../canonical/canonical-xml.ts'

/** The grid of a table as far as it counts: its widths are worked out from those of the cells, where all of them have one. */
export function grid(table: XmlElement, context: References): CanonicalElement {
  const given = firstChild(table, 'w:tblGrid')
  if (!given || cellsOf(table).every(hasWidth)) return nothing
  return canonical({ ...given, children: childElements(given, 'w:gridCol') }, context)
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
